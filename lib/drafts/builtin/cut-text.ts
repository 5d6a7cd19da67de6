/** A description's bound (lib/issues/issues/schema.ts). */
export const DESCRIPTION_LIMIT = 65_535;

/** The first `max` code points, at the end of a word where there is one, with `…`; of a text that fits, all of it. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = [...text.slice(0, max * 2 + 2)];
  if (points.length <= max) return text;
  const head = points.slice(0, max - 1).join("");
  const isWhole = /\s/.test(points[max - 1] ?? "");
  const space = isWhole ? head.length : head.search(/\s\S*$/);
  const kept = space > head.length / 2 ? head.slice(0, space) : head;
  return `${kept.replace(/[\s,;:–—-]{1,20}$/, "")}…`;
}

/** Markdown of at most `max` code points, cut at the end of a line; a fence that was open is closed. */
export function cutMarkdown(text: string, max = DESCRIPTION_LIMIT): string {
  if (text.length <= max) return text;
  const points = [...text.slice(0, max * 2 + 2)];
  if (points.length <= max) return text;
  // Room for the note, and for a fence as long as the code made it necessary.
  const head = points.slice(0, max - 200).join("");
  const end = head.lastIndexOf("\n");
  const kept = end > head.length / 2 ? head.slice(0, end) : head;
  const open = openFence(kept);
  return `${kept.trimEnd()}${open === "" ? "" : `\n${open}`}\n\n…`;
}

/** The fence that a text opened and did not close; empty where there is none. */
export function openFence(text: string): string {
  let open = "";
  for (const [, fence = "", rest = ""] of text.matchAll(/^(`{3,})(?!`)([^\n]*)$/gm)) {
    if (open === "") open = fence;
    else if (fence.length >= open.length && rest.trim() === "") open = "";
  }
  return open;
}

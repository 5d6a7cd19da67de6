/** The length limit of a description (lib/issues/issues/schema.ts). */
export const DESCRIPTION_LIMIT = 65_535;

/**
 * Truncates text to `max` code points, at a word boundary if possible, and adds `…`. Shorter text
 * is returned unchanged.
 */
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

/** Truncates Markdown to `max` code points at a line boundary, and closes an open fence. */
export function cutMarkdown(text: string, max = DESCRIPTION_LIMIT): string {
  if (text.length <= max) return text;
  const points = [...text.slice(0, max * 2 + 2)];
  if (points.length <= max) return text;
  // Leaves room for the ellipsis and a closing fence as long as the opening one.
  const head = points.slice(0, max - 200).join("");
  const end = head.lastIndexOf("\n");
  const kept = end > head.length / 2 ? head.slice(0, end) : head;
  const open = openFence(kept);
  return `${kept.trimEnd()}${open === "" ? "" : `\n${open}`}\n\n…`;
}

/** Returns the fence that the text leaves open, or an empty string. */
export function openFence(text: string): string {
  let open = "";
  for (const [, fence = "", rest = ""] of text.matchAll(/^(`{3,})(?!`)([^\n]*)$/gm)) {
    if (open === "") open = fence;
    else if (fence.length >= open.length && rest.trim() === "") open = "";
  }
  return open;
}

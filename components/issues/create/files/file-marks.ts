/**
 * A file that is kept in the browser until its issue exists, as Markdown: `![a.png](draft:3f…)`. The
 * mark is replaced once the file is attached.
 */
const MARK = /!?\[(?:\\.|[^[\]\\\n]){0,1000}\]\(draft:([0-9a-f]{12})\)/g;

interface NamedFile {
  name: string;
  type: string;
}

function label(name: string): string {
  return name.replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
}

export function fileMark(id: string, { name, type }: NamedFile): string {
  return `${type.startsWith("image/") ? "!" : ""}[${label(name)}](draft:${id})`;
}

/** Returns the ids of the files that a text refers to, each once, in order. */
export function fileIds(text: string): string[] {
  return [...new Set([...text.matchAll(MARK)].map((match) => match[1] ?? ""))];
}

/** Replaces marks. A file without a replacement keeps its mark; "" removes it with its line. */
export function replaceMarks(text: string, replacements: ReadonlyMap<string, string>): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const next = line.replace(MARK, (mark, id: string) => replacements.get(id) ?? mark);
      return next !== line && next.trim() === "" ? [] : [next];
    })
    .join("\n");
}

/** Returns the text without any marks. */
export function withoutMarks(text: string): string {
  return replaceMarks(text, new Map(fileIds(text).map((id) => [id, ""])));
}

/** Appends a file's mark as a paragraph of its own. */
export function withMark(text: string, mark: string): string {
  const start = text.trimEnd();
  return start === "" ? mark : `${start}\n\n${mark}`;
}

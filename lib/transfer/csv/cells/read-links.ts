import { isUnset } from "./read-words";

/** The issues that a cell such as Redmine's `Related issues` names, by how they relate. */
interface RelatedIssues extends Record<Relation, string[]> {
  /** Relations of other kinds, as written. */
  others: string[];
}

type Relation = "blockedBy" | "blocks" | "relatesTo" | "duplicates";

const KINDS: Record<string, Relation> = {
  "blocked by": "blockedBy",
  blocks: "blocks",
  "related to": "relatesTo",
  "relates to": "relatesTo",
  "is duplicate of": "duplicates",
  duplicates: "duplicates",
};

/** A kind of relation, an id, and whatever follows, such as a delay. */
const RELATION = /^([\p{L} ]{1,40}?) *#?([\p{L}\p{N}_-]{1,100})(?: \([^()]*\))?$/u;

/** Reads relations such as `Blocked by #41, Related to #7`. */
export function readRelatedIssues(cells: string[]): RelatedIssues {
  const found: RelatedIssues = {
    blockedBy: [],
    blocks: [],
    relatesTo: [],
    duplicates: [],
    others: [],
  };
  for (const part of cells.flatMap((cell) => cell.split(/[,;\n]/))) {
    const text = part.trim();
    if (text === "") continue;
    const [, kind = "", id = ""] = RELATION.exec(text) ?? [];
    const relation = Object.hasOwn(KINDS, kind.toLowerCase())
      ? KINDS[kind.toLowerCase()]
      : undefined;
    if (relation) found[relation].push(id);
    else found.others.push(text);
  }
  return found;
}

/** Redmine may add the tracker and the title: `Bug #42: Login fails`. */
export function readParent(text: string, format: string | null): string | null {
  if (isUnset(text)) return null;
  return format === "Redmine" ? (/#(\d+)/.exec(text)?.[1] ?? text) : text;
}

/** Jira has an id beside the key, and older exports name parents by it. The first one counts. */
export function readIds(cells: string[], idPlaces: number[]): string[] {
  return idPlaces.map((place) => cells[place]?.trim() ?? "").filter((id) => id !== "");
}

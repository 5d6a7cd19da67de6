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

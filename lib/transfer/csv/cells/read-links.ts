/** The issues that a cell such as Redmine's `Related issues` names, by how they relate. */
interface RelatedIssues {
  blockedBy: string[];
  blocks: string[];
  /** Relations of other kinds, as written. */
  others: string[];
}

/** A kind of relation, an id, and whatever follows, such as a delay. */
const RELATION = /^([\p{L} ]{1,40}?) *#?([\p{L}\p{N}_-]{1,100})(?: \([^()]*\))?$/u;

/** Reads relations such as `Blocked by #41, Related to #7`. */
export function readRelatedIssues(cells: string[]): RelatedIssues {
  const found: RelatedIssues = { blockedBy: [], blocks: [], others: [] };
  for (const part of cells.flatMap((cell) => cell.split(/[,;\n]/))) {
    const text = part.trim();
    if (text === "") continue;
    const [, kind, id = ""] = RELATION.exec(text) ?? [];
    if (kind?.toLowerCase() === "blocked by") found.blockedBy.push(id);
    else if (kind?.toLowerCase() === "blocks") found.blocks.push(id);
    else found.others.push(text);
  }
  return found;
}

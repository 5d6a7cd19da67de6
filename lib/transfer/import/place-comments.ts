import { codePoints } from "@/lib/platform/api/fields";
import type { DraftComment } from "@/lib/transfer/csv/issue-draft";
import type { PlacedComment } from "./insert-issues";

const BODY_MAX = 65_535;

/** Whose comments an import may write. */
export interface CommentAuthors {
  /** Members by name, in lowercase; empty if the caller may not write in other people's names. */
  members: Map<string, number>;
  /** The person who imports. */
  importerId: number;
}

/**
 * Returns the comments to insert. One whose author is not known is the importer's, and its text
 * starts with the author and the date. `shortened` is how many were too long. Blank ones are left
 * out when they are inserted, because replies count places.
 */
export function placeComments(
  comments: DraftComment[],
  { members, importerId }: CommentAuthors,
): { placed: PlacedComment[]; shortened: number } {
  let shortened = 0;
  const placed = comments.map(({ author, body, createdAt, replyTo }): PlacedComment => {
    const userId = members.get(author?.toLowerCase() ?? "");
    const isSigned = userId === undefined && body.trim() !== "";
    const text = isSigned ? signed(author, createdAt) + body : body;
    if (codePoints(text) > BODY_MAX) shortened += 1;
    return { userId: userId ?? importerId, body: cut(text), createdAt, replyTo };
  });
  return { placed, shortened };
}

function cut(text: string): string {
  return text.length <= BODY_MAX ? text : Array.from(text).slice(0, BODY_MAX).join("");
}

/** A line such as `*Ana Ruiz wrote on 2024-02-06 at 15:58 UTC:*`, or nothing without an author. */
function signed(author: string | null, createdAt: string | null): string {
  if (author === null) return "";
  const name = author.replace(/[\\`*_~[\]<>@#|]/g, "\\$&");
  const at = createdAt === null ? "" : ` on ${inUtc(createdAt)}`;
  return `*${name} wrote${at}:*\n\n`;
}

function inUtc(instant: string): string {
  const text = new Date(instant).toISOString();
  return `${text.slice(0, 10)} at ${text.slice(11, 16)} UTC`;
}

import { codePoints } from "@/lib/platform/api/fields";
import { REACTION_EMOJI } from "@/lib/issues/comments/schema";
import type { DraftTimeEntry } from "@/lib/transfer/csv/cells/read-time-entries";
import type { DraftComment } from "@/lib/transfer/csv/issue-draft";
import type { PlacedComment, PlacedTimeEntry } from "./insert-issues";

const BODY_MAX = 65_535;

const EMOJI: ReadonlySet<string> = new Set(REACTION_EMOJI);

/** In whose names an import may write. */
export interface Authors {
  /** Members by name, in lowercase; empty if the caller may not write in other people's names. */
  members: Map<string, number>;
  /** The person who imports. */
  importerId: number;
}

/**
 * Returns the comments to insert. One whose author is not known is the importer's, and its text
 * starts with the author and the date. `shortened` is how many were too long, and `unplaced` how
 * many reactions are of nobody who is known. Blank comments are left out when they are inserted,
 * because replies count places.
 */
export function placeComments(
  comments: DraftComment[],
  { members, importerId }: Authors,
): { placed: PlacedComment[]; shortened: number; unplaced: number } {
  let shortened = 0;
  let unplaced = 0;
  const placed = comments.map((comment): PlacedComment => {
    const { author, body, createdAt, updatedAt, replyTo } = comment;
    const userId = members.get(author?.toLowerCase() ?? "");
    const isSigned = userId === undefined && body.trim() !== "";
    const text = isSigned ? signed(author, createdAt) + body : body;
    if (codePoints(text) > BODY_MAX) shortened += 1;
    const reactions = comment.reactions.flatMap(({ emoji, user }) => {
      const by = members.get(user.toLowerCase());
      return by === undefined || !EMOJI.has(emoji) ? [] : [{ emoji, userId: by }];
    });
    unplaced += comment.reactions.length - reactions.length;
    const placedBody = cut(text);
    const by = userId ?? importerId;
    return { userId: by, body: placedBody, createdAt, updatedAt, replyTo, reactions };
  });
  return { placed, shortened, unplaced };
}

/**
 * Returns the time entries to insert. One whose person is not known is the importer's, so that the
 * issue's time stays, and its note starts with the person.
 */
export function placeTimeEntries(
  entries: DraftTimeEntry[],
  { members, importerId }: Authors,
): PlacedTimeEntry[] {
  return entries.map(({ user, note, ...entry }) => {
    const userId = members.get(user?.toLowerCase() ?? "");
    if (userId !== undefined) return { ...entry, userId, note };
    const who = user ?? "Unknown person";
    return { ...entry, userId: importerId, note: cut(note === "" ? who : `${who}: ${note}`) };
  });
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

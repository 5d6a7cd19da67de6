import { z } from "zod";
import type { Columns } from "./columns";
import type { DraftComment } from "./issue-draft";
import { readDate } from "./cells/read-date";

/** A date, an author and the text, as Jira writes a comment into one cell. */
const SIGNED = /^([^;\n]{1,80});([^;\n]{0,255});([\s\S]*)$/;
/** Other trackers have a column with the number of comments. */
const COUNT = /^\d{1,9}$/;

/** What a file says about a comment that is nothing but a text. */
const PLAIN = { author: null, createdAt: null, updatedAt: null, replyTo: null, reactions: [] };

/** Reads a row's comments: one per cell, with its date and author if they come first. */
export function readComments(cells: string[], columns: Columns): DraftComment[] {
  return columns.places.comments.flatMap((place) => {
    const text = (cells[place] ?? "").trim();
    if (text === "" || COUNT.test(text)) return [];
    return columns.isJson ? readJson(text) : [readComment(text, cells, columns)];
  });
}

/** JSON files have their comments in one cell, as an export writes them. */
const JSON_COMMENTS = z.array(
  z.object({
    id: z.string(),
    parent_id: z.string(),
    author: z.string(),
    body: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    reactions: z.array(z.object({ emoji: z.string(), user: z.string() })),
  }),
);

function readJson(text: string): DraftComment[] {
  const parsed = JSON_COMMENTS.safeParse(parse(text));
  // A column that someone chose may hold anything.
  if (!parsed.success) return [{ ...PLAIN, body: text }];
  const places = new Map(parsed.data.map(({ id }, place) => [id, place]));
  return parsed.data.map(({ author, body, reactions, ...comment }) => ({
    author: author.trim() || null,
    body,
    createdAt: readDate(comment.created_at.trim()) ?? null,
    updatedAt: readDate(comment.updated_at.trim()) ?? null,
    replyTo: comment.parent_id === "" ? null : (places.get(comment.parent_id) ?? null),
    reactions,
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readComment(text: string, cells: string[], columns: Columns): DraftComment {
  const [, date = "", author = "", body = ""] = SIGNED.exec(text) ?? [];
  const createdAt = readDate(date.trim(), columns.dateOrder);
  if (createdAt === undefined) return { ...PLAIN, body: text };
  return {
    ...PLAIN,
    author: nameOf(author.trim(), cells, columns),
    body: body.trim(),
    createdAt,
  };
}

/** The name of a person whose id is next to it elsewhere in the row. */
function nameOf(author: string, cells: string[], { people }: Columns): string | null {
  const pair = people.find(([id]) => cells[id]?.trim() === author);
  const name = pair && cells[pair[1]]?.trim();
  return name || author || null;
}

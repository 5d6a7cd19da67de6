import { cleanQuery } from "@/lib/issues/issues/client/filters";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import { anyWordFilters, fetchFound } from "@/lib/issues/search/client";

const LIMIT = 8;

interface Found {
  /** The section of the palette. */
  section: string;
  issues: readonly FoundIssue[];
}

/** Finds issues in every readable project: those with all of the words or, if there are none, with any. */
export async function findIssues(typed: string, signal: AbortSignal): Promise<Found> {
  const query = cleanQuery(typed);
  if (query === undefined) return { section: "Issues", issues: [] };
  const { data } = await fetchFound({ query }, LIMIT, {}, signal);
  const anyWord = data.length === 0 ? anyWordFilters({ query }) : undefined;
  if (!anyWord) return { section: "Issues", issues: data };
  const fallback = await fetchFound(anyWord, LIMIT, { match: "any" }, signal);
  return { section: "Issues matching any word", issues: fallback.data };
}

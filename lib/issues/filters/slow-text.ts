import { sqlState } from "@/lib/platform/db/query";
import { invalid } from "@/lib/platform/http/errors";
import type { SearchFilters } from "./schema";

/** Runs a read with filters. Throws Invalid (422) on `query` if its text filter takes too long. */
export async function refusingSlowText<T>(
  { query }: Pick<SearchFilters, "query">,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (sqlState(error) !== "57014" || query === "") throw error;
    throw invalid("query", "This search took too long. Use longer or less common words.");
  }
}

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { removeIssue } from "@/lib/issues/issues/client/cache";
import { cachedPages, ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { foundRowsQuery, knownResults } from "@/lib/issues/search/client";

const filters = { query: "hull" };
const queryOf = (page: number) => foundRowsQuery(filters, undefined, page);

function pageOf(first: number, count: number) {
  return Array.from(
    { length: count },
    (_, at) =>
      ({ id: first + at, key: `BOA-${first + at}`, title: "Hull", project_id: 1 }) as ListedIssue,
  );
}

/** A cache with pages of these lengths. */
function cacheOf(...lengths: number[]): QueryClient {
  const client = new QueryClient();
  lengths.forEach((length, page) =>
    client.setQueryData(queryOf(page).queryKey, pageOf(1 + page * ROWS_PAGE, length)),
  );
  return client;
}

test("results are known up to the first page that is not loaded, or the end", () => {
  expect(knownResults(cacheOf(), queryOf)).toEqual({ count: undefined, isWhole: false });
  expect(knownResults(cacheOf(100, 100), queryOf)).toEqual({ count: 200, isWhole: false });
  expect(knownResults(cacheOf(100, 20), queryOf)).toEqual({ count: 120, isWhole: true });
  expect(knownResults(cacheOf(100, 0), queryOf)).toEqual({ count: 100, isWhole: true });
});

test("a list does not end where an issue has left it", () => {
  const client = cacheOf(100, 100, 20);
  removeIssue(client, { project_id: 1, id: 7, key: "BOA-7" });
  expect(client.getQueryData(queryOf(0).queryKey)).toHaveLength(99);
  expect(knownResults(client, queryOf)).toEqual({ count: 220, isWhole: true });
});

test("a page that was read again ends the list, whatever is known of later pages", () => {
  expect(knownResults(cacheOf(40, 20), queryOf)).toEqual({ count: 40, isWhole: true });
});

test("the loaded pages of a list are found without asking for each that could be", () => {
  const client = cacheOf(100, 20);
  client.setQueryData(foundRowsQuery({ query: "mast" }, undefined, 0).queryKey, pageOf(900, 1));
  client.setQueryData(foundRowsQuery(filters, undefined, 0, "any").queryKey, pageOf(900, 1));
  const pages = cachedPages(client, foundRowsQuery({}, undefined, 0), [{ filters }]);
  expect(pages.map(({ group, page, issues }) => [group, page, issues.length])).toEqual([
    [0, 0, 100],
    [0, 1, 20],
  ]);
});

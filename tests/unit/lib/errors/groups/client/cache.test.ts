import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import {
  applyGroup,
  type GroupFilters,
  hideGroups,
  showStatuses,
} from "@/lib/errors/groups/client/cache";
import {
  errorGroupQuery,
  errorGroupsQuery,
  errorGroupSummaryQuery,
  groupPage,
  GROUPS_PAGE,
} from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";

const PROJECT = 7;
const SEEN = "2026-01-02T03:04:05.678901Z";
const open: GroupFilters = { status: GroupStatus.Open };
const regressed: GroupFilters = { ...open, regressed: true };
const all: GroupFilters = { sort: "occurrences" };
let client: QueryClient;

function group(id: number, fields: Partial<ErrorGroup> = {}): ErrorGroup {
  return {
    id,
    project_id: PROJECT,
    environment: "production",
    release: null,
    fingerprint: "f".repeat(64),
    exception_class: "TypeError",
    culprit: "",
    latest_message: "m",
    latest_stack_trace: "",
    occurrence_count: 10 * id,
    status: GroupStatus.Open,
    is_regressed: false,
    resolved_at: null,
    resolved_by_id: null,
    linked_issue_id: null,
    linked_issue: null,
    first_seen_at: SEEN,
    last_seen_at: SEEN,
    level: null,
    grouping: null,
    merged_count: 0,
    trend_24h: Array.from({ length: 24 }, () => 0),
    created_at: SEEN,
    updated_at: SEEN,
    ...fields,
  };
}

const keyOf = (filters: GroupFilters) => errorGroupsQuery(PROJECT, filters).queryKey;

function idsOf(filters: GroupFilters): number[] {
  const data = client.getQueryData(keyOf(filters));
  return (data?.pages ?? []).flatMap(({ groups }) => groups.map(({ id }) => id));
}

beforeEach(() => {
  client = new QueryClient();
  const set = (filters: GroupFilters, pages: ErrorGroup[][]) =>
    client.setQueryData(keyOf(filters), {
      pages: pages.map((groups) => ({ groups, next: null })),
      pageParams: pages.map(() => null),
    });
  set(open, [[group(1), group(2)], [group(3, { is_regressed: true })]]);
  set(regressed, [[group(3, { is_regressed: true })]]);
  set(all, [[group(1), group(2), group(3, { is_regressed: true })]]);
  client.setQueryData(errorGroupQuery(PROJECT, 2).queryKey, group(2));
  client.setQueryData(errorGroupSummaryQuery(PROJECT).queryKey, {
    ...{ open: 3, regressed: 1, ignored: 0, resolved: 0 },
  });
});

describe("a page of groups", () => {
  it("continues after its last group in the sort order, to the microsecond", () => {
    const full = Array.from({ length: GROUPS_PAGE }, (_, index) => group(index + 1));
    const place = Date.UTC(2026, 0, 2, 3, 4, 5, 678) * 1000 + 901;
    expect(groupPage(full, {}).next).toBe(`${place}.${GROUPS_PAGE}`);
    expect(groupPage(full, { sort: "first_seen" }).next).toBe(`${place}.${GROUPS_PAGE}`);
    expect(groupPage(full, all).next).toBe(`${10 * GROUPS_PAGE}.${GROUPS_PAGE}`);
  });

  it("is the last one if it is not full", () => {
    expect(groupPage([group(1)], {}).next).toBeNull();
    expect(groupPage([], {}).next).toBeNull();
  });
});

describe("the caches", () => {
  it("show a new status immediately: groups leave lists filtered by a different status, and stay in the others", () => {
    const ignored = { status: GroupStatus.Ignored, is_regressed: false };
    showStatuses(client, PROJECT, [
      { group: group(2), ...ignored },
      { group: group(3, { is_regressed: true }), ...ignored },
    ]);
    expect(client.getQueryData(errorGroupSummaryQuery(PROJECT).queryKey)).toEqual({
      ...{ open: 1, regressed: 0, ignored: 2, resolved: 0 },
    });
    expect(idsOf(open)).toEqual([1]);
    expect(idsOf(regressed)).toEqual([]);
    expect(idsOf(all)).toEqual([1, 2, 3]);
    expect(client.getQueryData(errorGroupQuery(PROJECT, 2).queryKey)?.status).toBe(2);
    const shown = client.getQueryData(keyOf(all))?.pages[0]?.groups;
    expect(shown?.map(({ status }) => status)).toEqual([0, 2, 2]);
  });

  it("do not change a group that already has the status", () => {
    const before = client.getQueryData(keyOf(regressed));
    const regressedGroup = group(3, { is_regressed: true });
    const same = { status: GroupStatus.Open, is_regressed: true };
    showStatuses(client, PROJECT, [{ group: regressedGroup, ...same }]);
    expect(client.getQueryData(keyOf(regressed))).toEqual(before);
  });

  it("merge the server's response and mark the counts as stale", async () => {
    const resolved = group(2, { status: GroupStatus.Resolved, resolved_at: SEEN });
    await applyGroup(client, resolved);
    expect(idsOf(open)).toEqual([1, 3]);
    expect(client.getQueryData(errorGroupQuery(PROJECT, 2).queryKey)).toEqual(resolved);
    expect(client.getQueryData(keyOf(all))?.pages[0]?.groups[1]).toEqual(resolved);
    const { queryKey } = errorGroupSummaryQuery(PROJECT);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("remove groups that were merged away, but only in their project", () => {
    const other = errorGroupsQuery(8, open).queryKey;
    const pages = [{ groups: [group(1, { project_id: 8 })], next: null }];
    client.setQueryData(other, { pages, pageParams: [null] });
    hideGroups(client, PROJECT, [1, 3]);
    expect(idsOf(open)).toEqual([2]);
    expect(idsOf(regressed)).toEqual([]);
    expect(client.getQueryData(other)?.pages).toEqual(pages);
  });
});

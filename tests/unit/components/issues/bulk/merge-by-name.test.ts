import { describe, expect, test, vi } from "vitest";
import { changedBy, type SelectedIssue, valueAfter } from "@/components/issues/bulk/bulk-plan";
import {
  type BulkLookups,
  FINAL_LANE,
  inOwnProjects,
  mergeByName,
  presence,
  unreadOf,
} from "@/components/issues/bulk/merge-by-name";

const PROJECTS = [1, 2];
const lane = (id: number, title: string) => ({ id, title });
const merged = mergeByName(
  PROJECTS,
  [
    [lane(10, "To do"), lane(11, "Review"), lane(12, "Done")],
    [lane(20, "to do "), lane(21, "Shipped")],
  ],
  ({ title }) => title,
);
const labels = mergeByName(
  PROJECTS,
  [
    [{ id: 5, name: "oily" }],
    [
      { id: 6, name: "Oily" },
      { id: 7, name: "wet" },
    ],
  ],
  ({ name }) => name,
);

const lookups = {
  lanes: merged.items,
  labels: labels.items,
  twins: {
    lanes: new Map([
      ...merged.twins,
      [
        FINAL_LANE,
        new Map([
          [1, 12],
          [2, 21],
        ]),
      ],
    ]),
    labels: labels.twins,
    projectName: (id: number) => (id === 1 ? "Boats" : "Cars"),
    projects: 2,
  },
} as unknown as BulkLookups;

const issue = (id: number, project_id: number, lane_id: number, label_ids: number[] = []) =>
  ({ id, project_id, lane_id, label_ids }) as unknown as SelectedIssue;
const [boat, car] = [issue(1, 1, 11), issue(2, 2, 21, [7])];

describe("lanes and labels of several projects", () => {
  test("are one if they have the same name", () => {
    expect(merged.items.map(({ title }) => title)).toEqual(["To do", "Review", "Done", "Shipped"]);
    expect(presence(merged.twins.get(10), 2)).toBeUndefined();
    expect(presence(merged.twins.get(11), 2)).toBe("In 1 of 2 projects");
  });

  test("each issue gets the lane of its own project, and one without it stays, with the reason", () => {
    const toDo = inOwnProjects({ field: "lane_id", value: 10 }, [boat, car], lookups);
    expect([boat, car].map((item) => valueAfter(item, toDo))).toEqual([10, 20]);
    expect(toDo.missing?.size).toBe(0);

    const done = inOwnProjects({ field: "lane_id", value: 12 }, [boat, car], lookups);
    expect(changedBy([boat, car], done)).toEqual([boat]);
    expect([...(done.missing ?? [])]).toEqual([[2, "Cars has no lane “Done”."]]);

    const final = inOwnProjects({ field: "lane_id", value: FINAL_LANE }, [boat, car], lookups);
    expect([boat, car].map((item) => valueAfter(item, final))).toEqual([12, 21]);
  });

  test("labels are added and removed by name", () => {
    const add = { field: "label_ids", add: [5], remove: [7] } as const;
    const change = inOwnProjects(add, [boat, car], lookups);
    expect([boat, car].map((item) => valueAfter(item, change))).toEqual([[5], [6]]);

    const wet = inOwnProjects({ ...add, add: [7], remove: [] }, [boat, car], lookups);
    expect(changedBy([boat, car], wet)).toEqual([]);
    expect([...(wet.missing ?? [])]).toEqual([[1, "Boats has no label “wet”."]]);
  });
});

describe("unreadOf", () => {
  const refetch = vi.fn<() => void>();
  const read = { data: [], isError: false, error: null, refetch };
  const loading = { ...read, data: undefined };
  const failed = { ...loading, isError: true, error: new Error("Gone.") };

  test("says what is missing until the records of every project are read", () => {
    expect(unreadOf([read, { ...read, isError: true, error: new Error("Old.") }])).toBeUndefined();
    expect(unreadOf([read, loading])).toMatchObject({ error: undefined });
    const unread = unreadOf([read, loading, failed]);
    expect(unread).toMatchObject({ error: "Gone." });
    unread?.retry();
    expect(refetch).toHaveBeenCalledOnce();
  });
});

import { describe, expect, test } from "vitest";
import { readListDisplay, writeListDisplay } from "@/lib/issues/issues/client/list-display";
import { DEFAULT_SORT, sortedBy, writeSort } from "@/lib/issues/issues/client/list-sort";

const read = (query: string) => readListDisplay(new URLSearchParams(query));

describe("a list's display in the URL", () => {
  test("the default leaves no parameters, and keeps others", () => {
    const display = read("");
    expect(writeSort(display.sort)).toBe("open,-updated");
    const params = new URLSearchParams("sort=title&lane_id=3");
    expect(writeListDisplay(display, params).toString()).toBe("lane_id=3");
  });

  test("survives being written and read", () => {
    const query = "sort=open%2Cpriority&group=lane&columns=epic%2Clane&sub_issues=nested";
    expect(writeListDisplay(read(query)).toString()).toBe(query);
  });

  test("what is invalid has its default", () => {
    expect(read("sort=-nonsense&group=nonsense&columns=,")).toEqual(read(""));
  });
});

describe("pressing a heading", () => {
  test("sorts by it, from the side people want first, then the other way around", () => {
    const byTitle = sortedBy(DEFAULT_SORT, "title");
    expect(writeSort(byTitle)).toBe("open,title");
    expect(writeSort(sortedBy(byTitle, "title"))).toBe("open,-title");
    expect(writeSort(sortedBy(byTitle, "created"))).toBe("open,-created");
  });

  test("keeps whether completed issues come last", () => {
    expect(writeSort(sortedBy({ ...DEFAULT_SORT, isOpenFirst: false }, "key"))).toBe("key");
  });
});

import { describe, expect, test } from "vitest";
import {
  DEFAULT_COLUMNS,
  readColumns,
  readWidths,
  widthOf,
  widthsCookie,
  withWidth,
  writeColumns,
} from "@/lib/issues/issues/client/list-columns";

describe("columns in the URL", () => {
  test("the default ones are left out", () => {
    expect(writeColumns(DEFAULT_COLUMNS)).toBeUndefined();
    expect(readColumns(null)).toEqual(DEFAULT_COLUMNS);
  });

  test("are in displayed order, whatever the order they were chosen in", () => {
    expect(writeColumns(["updated", "epic"])).toBe("epic,updated");
    expect(readColumns("updated,epic")).toEqual(["epic", "updated"]);
  });

  test("a list without any is kept, and unknown names are not", () => {
    expect(writeColumns([])).toBe("none");
    expect(readColumns("none")).toEqual([]);
    expect(readColumns("lane,nonsense")).toEqual(["lane"]);
    expect(readColumns("nonsense")).toEqual(DEFAULT_COLUMNS);
  });
});

describe("column widths", () => {
  test("stay within limits, and initial ones are not kept", () => {
    expect(withWidth({}, "lane", 9999)).toEqual({ lane: widthOf("lane", {}).max });
    expect(withWidth({}, "lane", 1)).toEqual({ lane: widthOf("lane", {}).min });
    const { initial } = widthOf("lane", {});
    expect(withWidth({ lane: 200, key: 90 }, "lane", initial)).toEqual({ key: 90 });
  });

  test("survive in the cookie", () => {
    const widths = { key: 90, labels: 240 };
    const [, value] = /=([^;]*)/.exec(widthsCookie(widths)) ?? [];
    expect(readWidths(value)).toEqual(widths);
  });

  test("a broken cookie changes nothing it does not name", () => {
    expect(readWidths("lane-abc.nonsense-20.key-90")).toEqual({ key: 90 });
    expect(readWidths(undefined)).toEqual({});
  });
});

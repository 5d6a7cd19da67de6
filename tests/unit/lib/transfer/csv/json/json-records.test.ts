import { describe, expect, test } from "vitest";
import { isJson } from "@/lib/transfer/csv/json/split-objects";
import { JsonHeader, JsonRows, toRecords } from "@/lib/transfer/csv/json/json-records";
import { readIssues } from "@/lib/transfer/csv/read-issues";
import { sample } from "../../../../../support/imports/sample";
import fc from "../../../../../support/patterns/laws";

/** Issues in JSON: lists of objects, objects one after another, and a Trello board. */

function read(text: string, chunk = text.length) {
  const bytes = Buffer.from(text);
  const rows = new JsonRows();
  const found = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    found.push(...rows.push(bytes.subarray(at, at + chunk)));
  }
  rows.end();
  const header = new JsonHeader();
  header.add(found);
  return toRecords(found, header.list());
}

describe("a list of issues as `gh` writes it", () => {
  test("is read like a table", () => {
    const { format, drafts, notes, problems, ignored } = readIssues(sample("gh-issue-list.json"));
    expect([format, problems]).toEqual(["GitHub", []]);
    expect(drafts[0]).toMatchObject({
      externalId: "12",
      title: "Search is slow",
      description: "It takes {4} seconds.\n\n- [ ] measure",
      type: 1,
      stage: "open",
      assignee: "Ana Ruiz",
      sprint: "v1.2",
      labels: ["bug", "search, slow"],
      createdAt: "2024-02-06T15:58:51.000000Z",
      comments: [
        {
          author: "Ben Okoro",
          body: 'Only with "quotes", it seems }',
          createdAt: "2024-02-07T10:00:00.000000Z",
          replyTo: null,
        },
        { author: "octo", body: "Same here", createdAt: "2024-02-08T10:00:00.000000Z" },
      ],
    });
    expect(drafts[1]).toMatchObject({
      externalId: "11",
      stage: "done",
      resolution: "NOT_PLANNED",
      comments: [],
    });
    expect(notes).toEqual([
      { line: 2, message: "an issue has one assignee, so these are left out: ben" },
    ]);
    expect(ignored).toContainEqual({ header: "url", rows: 1 });
    expect(ignored).toContainEqual({ header: "author", rows: 1 });
  });

  test("may be one object, as of `gh issue view`, or objects without an array", () => {
    const drafts = (text: string) => readIssues(Buffer.from(text)).drafts.map(({ title }) => title);
    expect(drafts('{"title": "One", "number": 1}')).toEqual(["One"]);
    expect(drafts('{"title":"One","number":1}\n{"title":"Two","number":2}\n')).toEqual([
      "One",
      "Two",
    ]);
  });
});

test("a Trello board has its cards, with lists, checklists and comments from old to new", () => {
  const { format, drafts, problems, ignored } = readIssues(sample("trello-board.json"));
  expect([format, problems]).toEqual(["Trello", []]);
  expect(drafts).toMatchObject([
    {
      externalId: "65c2530b0000000000000001",
      title: "Order tiles",
      description: "Bathroom, 20 m²\n\n**Rooms**\n\n- [x] Bath\n- [ ] Kitchen",
      lane: "Doing",
      labels: ["Shopping, soon", "red"],
      assignee: "Ana Ruiz",
      dueOn: "2024-03-05",
      createdAt: "2024-02-06T15:40:59.000000Z",
      updatedAt: "2024-02-20T10:00:00.000000Z",
      comments: [
        { author: "Someone Else", body: "First" },
        { author: "Ana Ruiz", body: "Second" },
      ],
    },
    { title: "Paint the hall", lane: null, state: "Complete", stage: "done" },
    { lane: null, state: "Archived", stage: "done" },
  ]);
  // Custom fields are columns: one that is a field of an issue is read, and others are named.
  expect(drafts.map(({ priority }) => priority)).toEqual([1, 2, 2]);
  expect(ignored).toContainEqual({ header: "Budget", rows: 1 });
  expect(ignored).toContainEqual({ header: "Labels (custom field)", rows: 1 });
});

test("chunks of any size give the same rows, with the lines they start on", () => {
  const text = '[\n {"title": "a } \\" é", "n": {"x": [1]}},\n\n {"title": "b\\\\"}]';
  const expected = read(text);
  expect(expected.map(({ line }) => line)).toEqual([2, 4]);
  for (let chunk = 1; chunk < 12; chunk += 1) expect(read(text, chunk)).toEqual(expected);
});

test("whatever JSON.stringify writes is read in full", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ title: fc.string(), body: fc.string() })), (issues) => {
      const rows = read(JSON.stringify(issues), 7);
      expect(rows.map((row) => ("cells" in row ? row.cells : row))).toEqual(
        issues.map(({ title, body }) => [title, body]),
      );
    }),
  );
});

test.each([
  ["an object that never ends", '[{"title": "a"', "not valid JSON"],
  ["something else around objects", '[{"title": "a"}, 7]', "not valid JSON"],
])("rejects %s", (_what, text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("reports a broken or overlong object and reads the others", () => {
  const rows = read(`[{"title": "a"},\n{"title" "b"},\n{"title": "${"x".repeat(8_000_001)}"}]`);
  expect(rows).toMatchObject([
    { line: 1, cells: ["a"] },
    { line: 2, message: "the object is not valid JSON" },
    { line: 3, message: "the object has over 8 million characters" },
  ]);
});

test.each([
  ['[{"a":1}]', true],
  ["  [\n [ {", false],
  ['{"a":1}', true],
  ["[]", true],
  ["Title,Body", false],
  ["[Title],x", false],
  ["{id},title", false],
])("tells whether %j is JSON", (text, expected) => {
  expect(isJson(text)).toBe(expected);
});

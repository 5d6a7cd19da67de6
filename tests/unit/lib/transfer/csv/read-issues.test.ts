import { describe, expect, test } from "vitest";
import { readIssues } from "@/lib/transfer/csv/read-issues";

const read = (...lines: string[]) => readIssues(Buffer.from(lines.join("\n")));
const first = (...lines: string[]) => read(...lines).drafts[0];

describe("readIssues", () => {
  test("reads a GitBugs row", () => {
    const { format, drafts } = read(
      "Summary,Issue id,Status,Priority,Resolution,Created,Resolved,Description",
      'Crash,1607002,RESOLVED,P5,FIXED,2020-01-04 12:52:00+00:00,2020-03-08 07:36:18+00:00,"one\r\ntwo"',
    );
    expect(format).toBe("GitBugs");
    expect(drafts).toEqual([
      {
        externalId: "1607002",
        prompt: null,
        timeEntries: [],
        title: "Crash",
        description: "one\ntwo",
        lane: null,
        state: "RESOLVED",
        stage: "done",
        priority: 4,
        type: 1,
        resolution: "FIXED",
        estimatedMinutes: null,
        labels: [],
        assignee: null,
        sprint: null,
        epic: null,
        blockedBy: [],
        blocks: [],
        relatesTo: [],
        duplicates: [],
        comments: [],
        attachments: [],
        parent: null,
        otherIds: [],
        startOn: null,
        dueOn: null,
        createdAt: "2020-01-04T12:52:00.000000+00:00",
        updatedAt: null,
        resolvedAt: "2020-03-08T07:36:18.000000+00:00",
        archivedAt: null,
      },
    ]);
  });

  test("reads a Jira row: the status category decides the stage, and labels have their own columns", () => {
    expect(
      first(
        "Summary,Issue key,Issue id,Issue Type,Status,Status Category,Priority,Resolution,Labels,Labels",
        "Plan,AB-7,10007,Story,Peer check,In Progress,Blocker,Unresolved,ops,Ops",
      ),
    ).toMatchObject({
      externalId: "AB-7",
      type: 0,
      stage: "working",
      priority: 0,
      resolution: null,
      labels: ["Ops"],
    });
  });

  test("keeps only the first labels, up to the maximum, and warns about the others", () => {
    const labels = Array.from({ length: 600 }, (_, n) => `l${n}`).join(",");
    const { drafts, notes } = read("Title,Labels", `One,"${labels}"`);
    expect(drafts[0]?.labels).toHaveLength(500);
    expect(notes).toEqual([{ line: 2, message: "only the first 500 of 600 labels are kept" }]);
  });

  test("reads a GitHub row: closed means done, and a label makes it a bug", () => {
    const header = "number,title,state,body,labels,created_at,closed_at";
    const closed =
      '12,Fails,CLOSED,body,"kind/bug, help wanted",2024-05-01T10:00:00Z,2024-05-02T10:00:00Z';
    expect(first(header, closed)).toMatchObject({
      externalId: "12",
      type: 1,
      stage: "done",
      priority: 2,
      labels: ["kind/bug", "help wanted"],
      resolvedAt: "2024-05-02T10:00:00.000000Z",
    });
    expect(first(header, "13,Wish,open,,,,")).toMatchObject({ type: 0, stage: "open" });
  });

  test("uses Bugzilla's severity if the priority was never set", () => {
    const header = "Bug ID,Summary,Priority,Severity,Status,Type";
    expect(first(header, "1,a,--,critical,ASSIGNED,enhancement")).toMatchObject({
      priority: 1,
      stage: "working",
      type: 0,
    });
    expect(first(header, "1,a,P2,trivial,NEW,defect")).toMatchObject({ priority: 1, type: 1 });
    expect(first(header, "1,a,--,--,NEW,--")).toMatchObject({ priority: 2, type: 1 });
  });

  test("keeps the lane and estimate from our own export", () => {
    const header = "key,title,description,lane,type,priority,estimated_minutes,external_id";
    expect(first(header, "ENG-1,a,b,In review,Bug,Lowest,90,")).toMatchObject({
      externalId: "ENG-1",
      lane: "In review",
      type: 1,
      priority: 4,
      estimatedMinutes: 90,
    });
    expect(first(header, "ENG-1,a,b,,Feature,,,1606681")).toMatchObject({ externalId: "1606681" });
  });

  test.each([
    ["semicolons", "Title;Status\nTwo, three;done"],
    ["tabs", "Title\tStatus\nTwo, three\tdone"],
    ["vertical bars", "Title|Status\nTwo, three|done"],
  ])("detects %s as the delimiter", (_name, text) => {
    expect(first(text)).toMatchObject({ title: "Two, three", stage: "done" });
  });

  test("skips bad rows, reports their lines, and reads the others", () => {
    const { drafts, problems } = read(
      "Issue id,Summary,Created,Description",
      '1,"good',
      'one",2020-01-01,x',
      "2,,2020-01-01,no title",
      "3,too,2020-01-01,many,columns",
      "4,too few",
      "5,impossible,2020-02-30,x",
      "6,NUL in the title\0,2020-01-01,x",
      "7,NUL below,2020-01-01,a\0b",
      "1,again,2020-01-01,x",
      "8,good two,,",
      '9,"open,2020-01-01,x',
    );
    expect(drafts.map((draft) => draft.title)).toEqual(["good one", "good two"]);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [4, "the title is missing"],
      [5, "5 columns, but the header has 4"],
      [6, "2 columns, but the header has 4"],
      [7, '"2020-02-30" is not a recognized date'],
      [8, "the title may not contain a NUL character"],
      [9, "the description may not contain a NUL character"],
      [10, "repeats the id 1 from line 2"],
      [12, "a quoted field is never closed"],
    ]);
  });

  test("truncates text that is too long, reports it, and keeps every title", () => {
    const title = `${"😀".repeat(255)} and more`;
    const { drafts, notes, problems } = read(
      "Title,Body",
      `${title},b`,
      `short,${"x".repeat(65_536)}`,
    );
    expect(problems).toEqual([]);
    expect(drafts[0]).toMatchObject({ title: "😀".repeat(255), description: `${title}\n\nb` });
    expect(drafts[1]?.description).toHaveLength(65_535);
    expect(notes.map((note) => note.line)).toEqual([2, 3]);
  });

  test("lists unknown words with their counts", () => {
    const { drafts, unknownWords } = read("Title,Status,Priority", "a,Parked,P9", "b,parked,--");
    expect(drafts.map(({ stage, priority }) => [stage, priority])).toEqual([
      ["open", 2],
      ["open", 2],
    ]);
    expect(unknownWords).toEqual([
      { column: "status", word: "Parked", count: 2 },
      { column: "priority", word: "P9", count: 1 },
    ]);
  });

  test("gives rows without an id the same one each time the file is read, even if rows are identical", () => {
    const text = ["Title,Body", "a,x", "a,x", "b,x"];
    const ids = read(...text).drafts.map((draft) => draft.externalId);
    expect(new Set(ids).size).toBe(3);
    expect(read(...text).drafts.map((draft) => draft.externalId)).toEqual(ids);
  });

  test.each([
    ["prose", "This is a letter.\nIt has no columns."],
    ["JSON", '[{"name": "x"}]'],
    ["a different table", "id,status\n1,NEW"],
    ["HTML", "<html><title>Title</title></html>"],
  ])("rejects %s, because it has no title column", (_name, text) => {
    expect(() => read(text)).toThrow("has no title column");
  });

  test("finds no issues in a header alone", () => {
    expect(read("Title,Body")).toMatchObject({ drafts: [], problems: [] });
  });
});

import { describe, expect, test } from "vitest";
import { IgnoredColumns } from "@/lib/transfer/csv/ignored-columns";
import { parseTable } from "@/lib/transfer/csv/parse-table";
import { readHead } from "@/lib/transfer/csv/read-head";
import { readIssues } from "@/lib/transfer/csv/read-issues";
import { sample } from "../../../../support/imports/sample";

/** What is read from the exports of other trackers, and which columns are not. */

const read = (name: string) => readIssues(sample(name));

function ignored(name: string): Record<string, number> {
  const text = sample(name).toString();
  const { delimiter, header, columns } = readHead(text);
  const found = new IgnoredColumns(header, columns);
  for (const { cells } of parseTable(text, delimiter).rows.slice(1)) found.add(cells);
  return Object.fromEntries(
    found.list().flatMap(({ header, rows }) => (rows > 0 ? [[header, rows]] : [])),
  );
}

describe("Jira", () => {
  test("has sprints, estimates in seconds, signed comments and links in repeated columns", () => {
    const { format, drafts, problems, notes, unknownWords } = read("jira.csv");
    expect([format, problems, notes, unknownWords]).toEqual(["Jira", [], [], []]);
    expect(drafts[0]).toMatchObject({ externalId: "SHOP-1", stage: "working", comments: [] });
    expect(drafts[1]).toMatchObject({
      externalId: "SHOP-2",
      assignee: "Ana Ruiz",
      sprint: "Sprint 2",
      estimatedMinutes: 120,
      labels: ["payment", "web"],
      blockedBy: ["SHOP-3"],
      blocks: [],
      relatesTo: ["SHOP-1"],
      duplicates: [],
      parent: "SHOP-1",
      otherIds: ["10002"],
      startOn: "2024-03-11",
      dueOn: "2024-03-18",
      createdAt: "2024-01-03T09:30:00.000000Z",
      comments: [
        {
          author: "Ben Okoro",
          body: "Which cards; all of them?",
          createdAt: "2024-01-04T10:00:00.000000Z",
          replyTo: null,
        },
        { author: "5f0e8d:zzz", body: "Visa first", createdAt: "2024-01-05T11:00:00.000000Z" },
      ],
    });
    expect(drafts[2]).toMatchObject({ sprint: "Sprint 1", blocks: ["SHOP-2"], stage: "done" });
  });

  test("names what is not read, such as story points, watchers and earlier sprints", () => {
    expect(ignored("jira.csv")).toMatchObject({
      "Custom field (Story point estimate)": 1,
      "Remaining Estimate": 1,
      Watchers: 2,
      Sprint: 1,
      Environment: 1,
    });
    expect(ignored("jira.csv")).not.toHaveProperty("Summary");
    // The parent's id says the same as its key.
    expect(ignored("jira.csv")).not.toHaveProperty("Parent");
  });
});

describe("Redmine", () => {
  test("has a number sign for the id, American dates, hours and relations in one cell", () => {
    const { format, drafts, problems, notes, unknownWords } = read("redmine.csv");
    expect([format, problems]).toEqual(["Redmine", []]);
    expect(unknownWords).toEqual([{ column: "type", word: "Support", count: 1 }]);
    expect(drafts[0]).toMatchObject({
      externalId: "42",
      title: "Login button is cut off",
      description: "The button overlaps the footer.",
      type: 1,
      priority: 0,
      stage: "working",
      assignee: "Ana Ruiz",
      sprint: "1.2",
      labels: ["UI"],
      estimatedMinutes: 210,
      blockedBy: ["41"],
      parent: null,
      startOn: "2024-02-20",
      dueOn: "2024-03-05",
      createdAt: "2024-02-25T16:07:00.000000Z",
      updatedAt: "2024-02-26T09:15:00.000000Z",
    });
    // The month comes first in the whole file, because it does in 02/25/2024.
    expect(drafts[1]).toMatchObject({
      blocks: ["42"],
      parent: "42",
      createdAt: "2024-02-03T13:00:00.000000Z",
    });
    expect(drafts[2]).toMatchObject({
      estimatedMinutes: 45,
      startOn: null,
      dueOn: "2024-02-01",
      stage: "done",
      resolvedAt: "2024-02-04T00:30:00.000000Z",
      archivedAt: null,
    });
    expect(drafts.map(({ relatesTo }) => relatesTo)).toEqual([["40"], [], ["42"]]);
    expect(notes).toEqual([
      { line: 4, message: "the start date, 2024-02-05, is after the due date and is left out" },
    ]);
    expect(ignored("redmine.csv")).toMatchObject({ "% Done": 3, "Spent time": 3, Author: 3 });
  });
});

test("GitLab: milestones are sprints, time is in seconds, and the first assignee counts", () => {
  const { format, drafts, problems, notes } = read("gitlab.csv");
  expect([format, problems]).toEqual(["GitLab", []]);
  expect(drafts).toMatchObject([
    {
      externalId: "7",
      title: "Slow search",
      stage: "open",
      type: 1,
      assignee: "Ana Ruiz",
      sprint: "v1.2",
      estimatedMinutes: 240,
      dueOn: "2024-03-05",
      labels: ["backend", "type::bug"],
      createdAt: "2024-02-01T10:00:00.000000Z",
    },
    { stage: "done", estimatedMinutes: null, resolvedAt: "2024-02-04T10:00:00.000000Z" },
  ]);
  expect(notes).toEqual([
    { line: 2, message: "an issue has one assignee, so these are left out: Ben Okoro" },
  ]);
  expect(ignored("gitlab.csv")).toMatchObject({ URL: 2, Weight: 1, "Time Spent": 2 });
});

test("Linear: JavaScript dates, cycles, projects, and Completed or Canceled", () => {
  const { format, drafts, problems, notes, unknownWords } = read("linear.csv");
  expect([format, problems, notes, unknownWords]).toEqual(["Linear", [], [], []]);
  expect(drafts).toMatchObject([
    {
      externalId: "ENG-1",
      description: "First line\nsecond line",
      priority: 1,
      stage: "working",
      assignee: "ana@example.test",
      sprint: "Cycle 4",
      epic: "Site",
      labels: ["seo", "pages"],
      blockedBy: ["ENG-2"],
      estimatedMinutes: null,
      // Midnight in London in summer.
      dueOn: "2024-07-05",
      createdAt: "2024-02-06T15:58:51.000000+00:00",
    },
    {
      priority: 2,
      stage: "done",
      parent: "ENG-1",
      createdAt: "2024-02-06T16:00:00.000000+01:00",
      resolvedAt: "2024-02-08T10:00:00.000000+00:00",
    },
    { stage: "done", priority: 0, resolvedAt: "2024-02-09T10:00:00.000000+00:00" },
  ]);
  expect(ignored("linear.csv")).toMatchObject({ Estimate: 1, Creator: 3, Team: 3 });
});

test("GitLab: work items have their number and their parent's beside their ids", () => {
  const { format, drafts, problems } = read("gitlab-work-items.csv");
  expect([format, problems]).toEqual(["GitLab", []]);
  expect(drafts.map(({ externalId, parent, type }) => [externalId, parent, type])).toEqual([
    ["31", "30", 0],
    ["32", null, 1],
    ["30", null, 0],
  ]);
  expect(drafts[2]).toMatchObject({ startOn: "2025-10-06", dueOn: "2025-10-31" });
  expect(ignored("gitlab-work-items.csv")).not.toHaveProperty("Parent ID");
});

test("Trello: lists are lanes, and labels and members carry colors and user names", () => {
  const { format, drafts, problems, notes } = read("trello.csv");
  expect([format, problems]).toEqual(["Trello", []]);
  expect(drafts).toMatchObject([
    {
      externalId: "65c2aa01",
      title: "Order tiles",
      description: "Bathroom, 20 m²",
      lane: "Doing",
      stage: "working",
      labels: ["Shopping", "Urgent"],
      assignee: "Ana Ruiz",
      startOn: "2024-03-01",
      dueOn: "2024-03-05",
    },
    { lane: "Someday", stage: "open" },
    { lane: null, state: "Complete", stage: "done" },
  ]);
  expect(notes).toHaveLength(1);
  expect(ignored("trello.csv")).toMatchObject({ "Card URL": 3, Budget: 2 });
});

test("an empty column is listed with no values, and the listed columns are limited", () => {
  const { header, columns } = readHead("Title,Votes,,A,A\n");
  const found = new IgnoredColumns(header, columns);
  found.add(["x", "", " ", "1", "2"]);
  expect(found.list()).toEqual([
    { header: "A", rows: 1 },
    { header: "Votes", rows: 0 },
    { header: "Column 3", rows: 0 },
  ]);
  const wide = readHead(`Title,${Array.from({ length: 5_000 }, (_, n) => `c${n}`).join(",")}\n`);
  expect(new IgnoredColumns(wide.header, wide.columns).list()).toHaveLength(1_000);
});

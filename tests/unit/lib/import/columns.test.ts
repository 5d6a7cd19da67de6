import { describe, expect, test } from "vitest";
import { recogniseColumns } from "@/lib/import/columns";

describe("recogniseColumns", () => {
  test.each([
    ["GitBugs", "Summary,Issue id,Status,Priority,Resolution,Created,Resolved,Description"],
    ["Bugzilla", "Bug ID,Type,Summary,Product,Component,Assignee,Status,Resolution,Updated"],
    ["Bugzilla", "bug_id,bug_severity,priority,bug_status,resolution,short_desc,changeddate"],
    [
      "Jira",
      "Issue Type,Issue key,Issue id,Summary,Status,Priority,Created,Resolved,Labels,Labels",
    ],
    ["GitHub", "number,title,state,body,labels,created_at,closed_at"],
    ["GitHub", "number,title,state,stateReason,body,createdAt,closedAt"],
    ["Lanework", "key,title,description,lane,priority,type,external_id,created_at"],
    ["plain", "Title,Description"],
  ])("knows %s by %s", (format, header) => {
    expect(recogniseColumns(header.split(","))?.format).toBe(format);
  });

  test("prefers Jira's key to its id, and keeps repeated columns", () => {
    const places = recogniseColumns([
      "Issue id",
      "Labels",
      "Issue key",
      "Labels",
      "Summary",
    ])?.places;
    expect(places?.externalId).toEqual([2, 0]);
    expect(places?.labels).toEqual([1, 3]);
    expect(places?.status).toEqual([]);
  });

  test("an issue is a bug by default in a bug tracker alone", () => {
    expect(recogniseColumns(["Bug ID", "Summary"])?.isBugTracker).toBe(true);
    expect(recogniseColumns(["number", "title"])?.isBugTracker).toBe(false);
  });

  test("needs a title", () => {
    expect(recogniseColumns(["id", "status"])).toBeUndefined();
    expect(recogniseColumns(["Subtitle"])).toBeUndefined();
  });
});

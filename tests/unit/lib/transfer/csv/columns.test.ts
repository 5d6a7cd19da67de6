import { describe, expect, test } from "vitest";
import { suggestColumns } from "@/lib/transfer/csv/columns";
import { requireTitle } from "@/lib/transfer/csv/read-head";

describe("suggestColumns", () => {
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
    ["GitLab", "Issue ID,URL,Title,State,Description,Author,Due Date,Created At (UTC),Labels"],
    ["GitLab", "Title,Description,IID,URL,State,Created At (UTC),Parent IID"],
    ["Redmine", "#,Project,Tracker,Parent task,Status,Priority,Subject,Author,Assignee"],
    ["Linear", "ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project"],
    ["Trello", "Card ID,Card Name,Card URL,Card Description,Labels,Members,List Name"],
    ["Lanework", "key,title,description,lane,priority,type,external_id,created_at"],
    ["plain", "Title,Description"],
  ])("recognizes %s from %s", (format, header) => {
    expect(suggestColumns(header.split(",")).format).toBe(format);
  });

  test("prefers Jira's key to its id, and keeps repeated columns", () => {
    const places = suggestColumns(["Issue id", "Labels", "Issue key", "Labels", "Summary"]).places;
    expect(places.externalId).toEqual([2, 0]);
    expect(places.labels).toEqual([1, 3]);
    expect(places.status).toEqual([]);
  });

  test("handles a header that is almost nothing but commas", () => {
    const { places } = suggestColumns(["Title", ...Array.from({ length: 500_000 }, () => "")]);
    expect(places.title).toEqual([0]);
  });

  test("makes issues bugs by default only for a bug tracker", () => {
    expect(suggestColumns(["Bug ID", "Summary"]).rules.isBugTracker).toBe(true);
    expect(suggestColumns(["number", "title"]).rules.isBugTracker).toBeUndefined();
  });

  test("requires a title column", () => {
    expect(() => requireTitle(suggestColumns(["id", "status"]))).toThrow("no title column");
    expect(() => requireTitle(suggestColumns(["Subtitle"]))).toThrow("no title column");
    expect(() => requireTitle(suggestColumns(["Summary"]))).not.toThrow();
  });
});

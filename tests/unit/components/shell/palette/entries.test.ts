import { describe, expect, test } from "vitest";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { type Entry, paletteEntries } from "@/components/shell/palette/entries";

const action = (id: string, part: Partial<Action> = {}): Action => ({
  id,
  label: id,
  section: "Everywhere",
  run: () => undefined,
  ...part,
});

const DRAFT = action("draft-issue", { label: "Draft with AI" });
const CREATE = action("create-issue", { label: "New issue" });
const INBOX = action("go-inbox", { label: "Inbox", section: "Go to", rank: 2 });
const MINE = action("go-my-issues", { label: "My issues", section: "Go to", rank: 2 });
const FILTER = action("filter", { label: "Filter", section: "Board" });
const HIDDEN = action("next", { inPalette: false });
const ACTIONS = [DRAFT, CREATE, HIDDEN, INBOX, MINE, FILTER];
const RECENT: Entry = { ...action("ENG-1"), section: "Recent issues" };

function order(query: string, scores: Record<string, number> = {}, actions = ACTIONS) {
  const score = (id: string) => scores[id] ?? 0;
  return paletteEntries({ actions, issues: [RECENT], query, score }).map(({ id }) => id);
}

describe("without a query", () => {
  test("New issue and recent issues come first, then near and far actions", () => {
    expect(order("")).toEqual([
      "create-issue",
      "ENG-1",
      "draft-issue",
      "filter",
      "go-inbox",
      "go-my-issues",
    ]);
  });

  test("what is often used here follows New issue, even AI drafts", () => {
    const scores = { "go-my-issues": 3, "draft-issue": 9, filter: 0.1 };
    expect(order("", scores).slice(0, 4)).toEqual([
      "create-issue",
      "draft-issue",
      "go-my-issues",
      "ENG-1",
    ]);
  });

  test("what is selected comes before everything else", () => {
    const selected = action("card-priority", { section: "Card", rank: 0 });
    expect(order("", { "go-inbox": 9 }, [...ACTIONS, selected])[0]).toBe("card-priority");
  });

  test("every action is listed once", () => {
    const ids = order("", { "go-inbox": 9, filter: 4, "create-issue": 7 });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain("next");
  });
});

describe("with a query", () => {
  test("better matches come first, whatever is used", () => {
    expect(order("in", { "draft-issue": 50 })[0]).toBe("go-inbox");
  });

  test("among equal matches, the most used comes first, then issues", () => {
    const other = action("in-review", { label: "In review", section: "Views", rank: 2 });
    expect(order("in", { "in-review": 2 }, [...ACTIONS, other])).toEqual([
      "in-review",
      "go-inbox",
      "ENG-1",
    ]);
  });
});

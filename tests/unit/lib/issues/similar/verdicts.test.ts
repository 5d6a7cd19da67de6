import { describe, expect, it } from "vitest";
import type { IssueText } from "@/lib/issues/similar/text/terms";
import { InMemoryIndex } from "../../../../duplicates/in-memory";

const CALENDAR = {
  id: 1,
  title: "Calendar starts on Sunday",
  description:
    "The month view of the calendar begins the week on Sunday, although the locale says Monday.",
};
const SEARCH = {
  id: 2,
  title: "Search forgets its filters",
  description:
    "When I open an issue from the results and go back, the filters of the search are empty again.",
};
const SAVE = {
  id: 3,
  title: "Save button on the settings page does nothing",
  description: "Clicking the save button on the settings page has no effect. No request is sent.",
};
const LOGIN = {
  id: 4,
  title: "Login page crashes when the password is empty",
  description: "Leave the password empty on the login page and press enter: the page crashes.",
};
const THEME = {
  id: 5,
  title: "Dark theme has unreadable menus",
  description: "Text of disabled entries is black on black.",
};
const CHINESE = {
  id: 6,
  title: "设置页面的保存按钮没有反应",
  description: "点击设置页面的保存按钮没有任何反应。",
};
const JAPANESE = {
  id: 7,
  title: "カレンダーが日曜日から始まる",
  description: "月表示のカレンダーが日曜日から始まります。",
};
const PRINTING = {
  id: 8,
  title: "Toolbar disappears after printing",
  description: "Print any page, then close the preview. The toolbar is gone until restart.",
};
const ISSUES = [CALENDAR, SEARCH, SAVE, LOGIN, THEME, CHINESE, JAPANESE, PRINTING];

/**
 * Returns the verdicts on an issue, first in a project with all the issues, then in one with no
 * others.
 */
function verdicts(issue: (typeof ISSUES)[number], query: IssueText) {
  return [ISSUES, [issue]].map((issues) => {
    const found = new InMemoryIndex(issues).find(query);
    return found.find(({ id }) => id === issue.id)?.verdict ?? null;
  });
}

/** Returns every way to put short text in a query. */
function queriesWith(text: string): IssueText[] {
  return [
    { title: text, description: "" },
    { title: "", description: text },
    { title: text, description: text },
  ];
}

describe("verdicts on short text", () => {
  it.each([
    ["Calendar", CALENDAR],
    ["Starts on Sunday", CALENDAR],
    ["Search", SEARCH],
    ["Save button", SAVE],
    ["Settings page", SAVE],
    ["Add a dark theme for the save button on the settings page", SAVE],
    ["Move the save button on the settings page to the top", SAVE],
    ["Login page", LOGIN],
    ["The password is empty", LOGIN],
    ["Dark theme", THEME],
    ["保存按钮", CHINESE],
    ["カレンダー", JAPANESE],
  ])("does not call the fragment or different request %j a duplicate", (text, issue) => {
    for (const query of queriesWith(text)) {
      expect(verdicts(issue, query)).not.toContain("same");
    }
  });

  it.each(["Save button", "Login page"])("shows the related issue for %j", (text) => {
    const issue = text === "Login page" ? LOGIN : SAVE;
    for (const query of queriesWith(text)) {
      expect(verdicts(issue, query)).toEqual(["related", "related"]);
    }
  });

  it("does not call a fragment with a sentence about it a duplicate", () => {
    const query = { title: "Save button", description: "Please make it bigger on phones." };
    expect(verdicts(SAVE, query)).not.toContain("same");
  });

  it.each(ISSUES)("calls $title a duplicate if it is identical", (issue) => {
    const { title, description } = issue;
    const context = "Seen by our support team this week.";
    for (const query of [
      ...queriesWith(title),
      ...queriesWith(`${title.toUpperCase()}!!`),
      { title, description },
      { title: "", description },
      { title: description, description: "" },
      { title: "", description: `${title}\n\n${description}` },
      { title, description: `${context}\n\n${title}` },
    ]) {
      expect(verdicts(issue, query)).toEqual(["same", "same"]);
    }
  });
});

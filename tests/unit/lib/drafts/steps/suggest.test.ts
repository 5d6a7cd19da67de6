import { describe, expect, it } from "vitest";
import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { ProjectFacts } from "@/lib/drafts/model/agent";
import { suggest } from "@/lib/drafts/steps/suggest";

let ids = 0;
function alike(
  more: Partial<SimilarCandidate> = {},
  assigneeId: number | null = null,
): SimilarCandidate {
  const id = (ids += 1);
  const issue = {
    id,
    key: `ENG-${id}`,
    title: "An issue",
    project_id: 1,
    lane_id: 1,
    assignee_id: assigneeId,
    priority: 2,
    type: 0,
  };
  return {
    issue,
    description: "",
    likeness: 0.4,
    verdict: "related",
    phrases: [],
    epic_id: null,
    label_ids: [],
    user_id: 99,
    ...more,
  };
}

const FACTS: ProjectFacts = {
  lanes: [
    { id: 1, name: "Backlog" },
    { id: 2, name: "Done" },
  ],
  epics: [
    { id: 10, name: "Billing" },
    { id: 11, name: "Billing in Japan" },
    { id: 12, name: "ログイン" },
  ],
  labels: [
    { id: 20, name: "API" },
    { id: 21, name: "a" },
    { id: 22, name: "good first issue" },
    { id: 23, name: "🔥" },
  ],
  people: [
    { id: 30, name: "Ana" },
    { id: 31, name: "Ben" },
  ],
};
const suggestFor = (description: string, similar: SimilarCandidate[] = [], context = "") =>
  suggest({ text: { description, context }, similar, facts: FACTS });

describe("names in the text", () => {
  it.each([
    ["The api, of all things, is slow", [20]],
    ["A Good-First_Issue…", [22]],
    ["a good first  ISSUE", [22]],
    ["rapid apis", []],
    ["🔥 a 🔥", []],
  ])("suggest the labels in %j: %j", (text, labels) => {
    expect(suggestFor(text).labels.map(({ id }) => id)).toEqual(labels);
  });

  it.each([
    ["billing fails", 10],
    ["Billing in Japan fails", 11],
    ["昨日からログインできません", 12],
    ["rebilling", null],
  ])("suggest the epic with the longest name in %j: %j", (text, epic) => {
    expect(suggestFor(text).epic?.id ?? null).toBe(epic);
  });

  it("also count in the context", () => {
    expect(suggestFor("It fails", [], "About billing").epic?.id).toBe(10);
  });
});

describe("names that are slow to search for", () => {
  it.each([
    ["漢", `漢漢漢b${"漢".repeat(240)}`],
    ["a ", `a a a b ${"a ".repeat(120)}`],
  ])("are not found once the search budget is used up: %j", (part, name) => {
    const named = Array.from({ length: 500 }, (_, id) => ({ id, name: `${name}${id}` }));
    const text = { description: part.repeat(20_000 / part.length), context: "b" };
    const found = suggest({ text, similar: [], facts: { ...FACTS, epics: named, labels: named } });
    expect(found).toMatchObject({ epic: null, labels: [] });
  });
});

describe("similar issues", () => {
  it("suggest an epic that at least two share", () => {
    const [one, two] = [alike({ epic_id: 10 }), alike({ epic_id: 10 })];
    expect(suggestFor("x", [one, alike({ epic_id: 11 })]).epic).toBeNull();
    expect(suggestFor("x", [one, two]).epic).toEqual({
      id: 10,
      why: `${one.issue.key} and ${two.issue.key} are in this epic.`,
    });
  });

  it("suggest a label that at least half of them have", () => {
    const [one, two, three] = [alike({ label_ids: [20] }), alike(), alike()];
    expect(suggestFor("x", [one, two]).labels).toEqual([
      { id: 20, why: `${one.issue.key} has this label.` },
    ]);
    expect(suggestFor("x", [one, two, three]).labels).toEqual([]);
  });

  it("suggest those of their assignees and creators who are members", () => {
    const [one, two] = [alike({ user_id: 30 }), alike({ user_id: 30 }, 31)];
    expect(suggestFor("x", [one, two, alike({ user_id: 77 }, 78)]).people).toEqual([
      { user_id: 30, why: `Created ${one.issue.key} and ${two.issue.key}.` },
      { user_id: 31, why: `Assigned to ${two.issue.key}.` },
    ]);
  });

  it("suggest nothing if they are neither duplicates nor related", () => {
    const unrelated = [0, 1].map(() =>
      alike({ verdict: null, epic_id: 10, label_ids: [20], user_id: 30 }),
    );
    expect(suggestFor("x", unrelated)).toMatchObject({ epic: null, labels: [], people: [] });
  });
});

it("the suggested lane is the first one, if there is one", () => {
  expect(suggestFor("x").lane).toEqual({ id: 1, why: "New issues start in “Backlog”." });
  const none = { lanes: [], epics: [], labels: [], people: [] };
  expect(suggest({ text: { description: "x", context: "" }, similar: [], facts: none })).toEqual({
    lane: null,
    epic: null,
    labels: [],
    people: [],
  });
});

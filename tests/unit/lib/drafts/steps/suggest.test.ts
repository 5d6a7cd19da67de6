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
const of = (description: string, some: SimilarCandidate[] = [], context = "") =>
  suggest({ text: { description, context }, similar: some, facts: FACTS });

describe("names found in the text", () => {
  it.each([
    ["The api, of all things, is slow", [20]],
    ["A Good-First_Issue…", [22]],
    ["a good first  ISSUE", [22]],
    ["rapid apis", []],
    ["🔥 a 🔥", []],
  ])("labels in %j: %j", (text, labels) => {
    expect(of(text).labels.map(({ id }) => id)).toEqual(labels);
  });

  it.each([
    ["billing fails", 10],
    ["Billing in Japan fails", 11],
    ["昨日からログインできません", 12],
    ["rebilling", null],
  ])("the epic in %j is the one with the longest name: %j", (text, epic) => {
    expect(of(text).epic?.id ?? null).toBe(epic);
  });

  it("names in the context also count", () => {
    expect(of("It fails", [], "About billing").epic?.id).toBe(10);
  });
});

describe("names that are slow to search for", () => {
  it.each([
    ["漢", `漢漢漢b${"漢".repeat(240)}`],
    ["a ", `a a a b ${"a ".repeat(120)}`],
  ])("are no longer searched for once the effort limit is reached: in %j", (part, name) => {
    const some = Array.from({ length: 500 }, (_, id) => ({ id, name: `${name}${id}` }));
    const text = { description: part.repeat(20_000 / part.length), context: "b" };
    const found = suggest({ text, similar: [], facts: { ...FACTS, epics: some, labels: some } });
    expect(found).toMatchObject({ epic: null, labels: [] });
  });
});

describe("related issues", () => {
  it("suggest an epic that at least two share", () => {
    const [one, two] = [alike({ epic_id: 10 }), alike({ epic_id: 10 })];
    expect(of("x", [one, alike({ epic_id: 11 })]).epic).toBeNull();
    expect(of("x", [one, two]).epic).toEqual({
      id: 10,
      why: `${one.issue.key} and ${two.issue.key} are in it.`,
    });
  });

  it("suggest a label that at least half of them have", () => {
    const [one, two, three] = [alike({ label_ids: [20] }), alike(), alike()];
    expect(of("x", [one, two]).labels).toEqual([{ id: 20, why: `${one.issue.key} has it.` }]);
    expect(of("x", [one, two, three]).labels).toEqual([]);
  });

  it("suggest their assignees and creators, if they are members", () => {
    const [one, two] = [alike({ user_id: 30 }), alike({ user_id: 30 }, 31)];
    expect(of("x", [one, two, alike({ user_id: 77 }, 78)]).people).toEqual([
      { user_id: 30, why: `Created ${one.issue.key} and ${two.issue.key}.` },
      { user_id: 31, why: `Is assigned to ${two.issue.key}.` },
    ]);
  });

  it("suggest nothing if they are neither duplicates nor related", () => {
    const some = [0, 1].map(() =>
      alike({ verdict: null, epic_id: 10, label_ids: [20], user_id: 30 }),
    );
    expect(of("x", some)).toMatchObject({ epic: null, labels: [], people: [] });
  });
});

it("the lane is the first one, if there is one", () => {
  expect(of("x").lane).toEqual({ id: 1, why: "New issues start in “Backlog”." });
  const none = { lanes: [], epics: [], labels: [], people: [] };
  expect(suggest({ text: { description: "x", context: "" }, similar: [], facts: none })).toEqual({
    lane: null,
    epic: null,
    labels: [],
    people: [],
  });
});

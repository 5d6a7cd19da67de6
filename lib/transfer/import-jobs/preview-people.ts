import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { ReadRow } from "@/lib/transfer/csv/read-row";
import { chosenFor, findPeople } from "@/lib/transfer/import/find-people";
import type { ImportOptions, ImportPreview } from "./schema";

const MAX_PEOPLE = 500;

type Person = ImportPreview["people"][number];

/**
 * Returns the people whom rows name, and who they are. Those without a suggestion come first,
 * whatever has been chosen, so that the order stays.
 */
export async function previewPeople(
  project: ProjectScope,
  drafts: ReadRow["draft"][],
  { people: chosen = {} }: ImportOptions,
): Promise<Person[]> {
  const people = countNames(drafts);
  const members = await findPeople(project, [...people.keys()]);
  const suggested = [...people].map(([word, person]) => ({
    ...person,
    user_id: members.get(word) ?? null,
  }));
  suggested.sort(
    (a, b) =>
      Number(a.user_id !== null) - Number(b.user_id !== null) ||
      b.issues - a.issues ||
      b.comments - a.comments,
  );
  return suggested.slice(0, MAX_PEOPLE).map((person) => {
    const choice = chosenFor(chosen, person.name);
    return choice === undefined ? person : { ...person, user_id: choice };
  });
}

function countNames(drafts: ReadRow["draft"][]): Map<string, Person> {
  const people = new Map<string, Person>();
  const count = (name: string | null, what: "issues" | "comments") => {
    if (name === null) return;
    const word = name.toLowerCase();
    const person = people.get(word) ?? { name, issues: 0, comments: 0, user_id: null };
    person[what] += 1;
    people.set(word, person);
  };
  for (const { assignee, comments } of drafts) {
    count(assignee, "issues");
    for (const { author } of comments) count(author, "comments");
  }
  return people;
}

import type { ProjectScope } from "@/lib/platform/access/scopes";
import type { ReadRow } from "@/lib/transfer/csv/read-row";
import { chosenFor, findPeople } from "@/lib/transfer/import/find-people";
import type { ImportOptions, ImportPreview } from "./schema";

const MAX_PEOPLE = 500;

type Person = ImportPreview["people"][number];
type Counted = keyof typeof NOTHING;

const NOTHING = { issues: 0, comments: 0, reactions: 0, time_entries: 0 };

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
      b.comments - a.comments ||
      b.time_entries - a.time_entries,
  );
  return suggested.slice(0, MAX_PEOPLE).map((person) => {
    const choice = chosenFor(chosen, person.name);
    return choice === undefined ? person : { ...person, user_id: choice };
  });
}

function countNames(drafts: ReadRow["draft"][]): Map<string, Person> {
  const people = new Map<string, Person>();
  const count = (name: string | null, what: Counted) => {
    if (name === null) return;
    const word = name.toLowerCase();
    const person = people.get(word) ?? { name, ...NOTHING, user_id: null };
    person[what] += 1;
    people.set(word, person);
  };
  for (const { assignee, comments, timeEntries } of drafts) {
    count(assignee, "issues");
    for (const { author, reactions } of comments) {
      count(author, "comments");
      for (const { user } of reactions) count(user, "reactions");
    }
    for (const { user } of timeEntries) count(user, "time_entries");
  }
  return people;
}

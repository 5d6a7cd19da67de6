import type { UnmatchedPerson } from "@/lib/transfer/import-jobs/schema";

const MAX_PEOPLE = 1_000;

/** Adds one issue for each name, ignoring case. People beyond the first thousand are not added. */
export function countPeople(people: UnmatchedPerson[], names: string[]): UnmatchedPerson[] {
  const counts = new Map(people.map((person) => [person.name.toLowerCase(), { ...person }]));
  for (const name of names) {
    const person = counts.get(name.toLowerCase());
    if (person) person.issues += 1;
    else if (counts.size < MAX_PEOPLE) counts.set(name.toLowerCase(), { name, issues: 1 });
  }
  return [...counts.values()];
}

import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { memberWays } from "@/lib/people/members/queries";

/**
 * Finds the people that a file names, among the project's members (docs/spec/issues.md#assignees):
 * by email, otherwise by full name, otherwise by user name, which is the part of their email before
 * the @. A name that several members share finds nobody. Returns ids by the name in lowercase.
 */
export async function findPeople(
  project: ProjectScope,
  names: string[],
  tx?: Transaction,
): Promise<Map<string, number>> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  if (wanted.length === 0) return new Map();
  const member = isMember(project);
  const emails = wanted.filter((name) => name.includes("@"));
  const others = wanted.filter((name) => !name.includes("@"));
  const byName = Prisma.sql`
    SELECT min(id) AS id, name FROM (
      SELECT u.id, lower(u.first_name || ' ' || u.last_name) AS name, 1 AS rank FROM users u WHERE ${member}
      UNION SELECT u.id, split_part(lower(u.email), '@', 1), 2 FROM users u WHERE ${member}
    ) named
    WHERE name = ANY(${others}::text[]) GROUP BY name, rank HAVING count(*) = 1 ORDER BY name, rank DESC`;
  const found = [
    ...(emails.length === 0 ? [] : await selectJson<Found>(byEmail(member, emails), tx)),
    ...(others.length === 0 ? [] : await selectJson<Found>(byName, tx)),
  ];
  return new Map(found.map(({ id, name }) => [name, id]));
}

/**
 * Like `findPeople`, but with the choices of the person who imports: a member's id by name in
 * lowercase, or null for nobody.
 */
export async function findChosenPeople(
  project: ProjectScope,
  names: string[],
  chosen: ChosenPeople,
  tx: Transaction,
): Promise<Map<string, number>> {
  const isOpen = (name: string) => chosenFor(chosen, name) === undefined;
  const found = await findPeople(project, names.filter(isOpen), tx);
  const choices = names.flatMap((name): [string, number][] => {
    const id = chosenFor(chosen, name);
    return id == null ? [] : [[name.toLowerCase(), id]];
  });
  // They may have left the project since.
  const members = await findMemberIds(project, [...new Set(choices.map(([, id]) => id))], tx);
  for (const [name, id] of choices) if (members.has(id)) found.set(name, id);
  return found;
}

/** Members' ids by name in lowercase; null leaves the person's issues unassigned. */
export type ChosenPeople = Readonly<Record<string, number | null>>;

/** Returns who was chosen for a name: undefined if nothing was, and null if it was nobody. */
export function chosenFor(chosen: ChosenPeople, name: string): number | null | undefined {
  const word = name.toLowerCase();
  return Object.hasOwn(chosen, word) ? chosen[word] : undefined;
}

/** Returns which of these ids are members of the project who can be assigned. */
export async function findMemberIds(
  project: ProjectScope,
  ids: number[],
  tx?: Transaction,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await selectJson<{ id: number }>(
    Prisma.sql`SELECT u.id FROM users u WHERE u.id = ANY(${ids}::int[]) AND ${isMember(project)}`,
    tx,
  );
  return new Set(found.map(({ id }) => id));
}

function isMember(project: ProjectScope): Prisma.Sql {
  return Prisma.sql`u.tenant_id = ${project.tenantId} AND u.deleted_at IS NULL AND u.status <> 2
    AND u.id IN (SELECT user_id FROM (${memberWays(project)}) w)`;
}

interface Found {
  id: number;
  name: string;
}

/** Most files have addresses, which an index finds, whatever the size of the project. */
function byEmail(member: Prisma.Sql, emails: string[]): Prisma.Sql {
  return Prisma.sql`SELECT u.id, lower(u.email) AS name FROM users u
    WHERE lower(u.email) = ANY(${emails}::text[]) AND ${member}`;
}

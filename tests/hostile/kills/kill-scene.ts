import { prisma } from "@/tests/support/database/prisma";
import { type Person, Workspace } from "../../support/people/workspace";

/** A person who sends writes, and the issues that only they move or change. */
export interface Writer {
  id: number;
  headers: Record<string, string>;
  moved: number;
  changed: number[];
}

/** The targets of the writes. */
export interface KillScene {
  port: number;
  host: string;
  tenant: number;
  project: number;
  lanes: number[];
  ingestKey: string;
  /** Issues that `watchers` watch and that receive the comments. */
  watched: number[];
  watchers: number[];
  writers: Writer[];
  /** Number of issues before the run. */
  issuesBefore: number;
}

const WRITERS = 6;

export async function makeKillScene(port: number): Promise<KillScene> {
  const workspace = await Workspace.make(port);
  const { id: tenantId, admin } = workspace;
  await prisma.tenant.update({ where: { id: tenantId }, data: { errorTrackingEnabled: true } });
  const people: Person[] = [];
  for (let n = 0; n < WRITERS; n++) people.push(await workspace.person("contributor", `Wes${n}`));
  // No one starts watching automatically, and only comments send notifications.
  const quiet = { autoWatchOnCommented: false, autoWatchOnCreate: false };
  await prisma.user.updateMany({ where: { tenantId }, data: quiet });
  const project = await workspace.project("Kills", "KILL", { members: people });
  let issuesBefore = 0;
  const issue = async (by = admin) => {
    issuesBefore += 1;
    return (await workspace.issue(project, { title: `Before ${issuesBefore}` }, by)).id;
  };
  const watched = [await issue(), await issue(), await issue()];
  const watchers = [admin.id, people[0]!.id];
  for (const issueId of watched) {
    const watches = watchers.map((userId) => ({ tenantId, issueId, userId }));
    await prisma.watch.createMany({ data: watches });
  }
  const writers: Writer[] = [];
  for (const person of people) {
    writers.push({
      id: person.id,
      headers: person.api.headers,
      moved: await issue(person),
      changed: [await issue(person), await issue(person)],
    });
  }
  const token = await admin.api.post<{ public_key: string }>(`/api/projects/${project.id}/tokens`, {
    name: "kills",
    scope: "ingest",
  });
  return {
    port,
    host: `${workspace.slug}.localhost`,
    tenant: tenantId,
    project: project.id,
    lanes: project.lanes.map(({ id }) => id),
    ingestKey: token.public_key,
    watched,
    watchers,
    writers,
    issuesBefore,
  };
}

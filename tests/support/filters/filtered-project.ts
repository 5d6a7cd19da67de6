import { prisma } from "@/tests/support/database/prisma";
import type { PartName } from "@/lib/issues/filters/choice";
import { type TestProject, TestTenant, type TestUser } from "../people/tenant";

/** An issue with everything that a filter may ask for. */
export interface PlainIssue {
  id: number;
  key: string;
  title: string;
  laneId: number;
  userId: number;
  assigneeId: number | null;
  sprintId: number | null;
  epicId: number | null;
  parentId: number | null;
  priority: number;
  type: number;
  estimatedMinutes: number | null;
  labelIds: number[];
  parts: ReadonlySet<PartName>;
  dueOn: Date | null;
  startOn: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** When it entered the final lane, if it is in it. */
  resolvedAt: Date | null;
}

/** A project with random issues, and the records that they refer to. */
export interface FilteredProject {
  tenantId: number;
  admin: TestUser;
  project: TestProject;
  peopleIds: number[];
  sprintIds: number[];
  activeIds: number[];
  epicIds: number[];
  parentIds: number[];
  labelIds: number[];
  /** By ascending id. */
  issues: PlainIssue[];
}

const COUNT = 160;
const DAY_MS = 86_400_000;

let seed = 11;
function random(below: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

/** A time on a day near today, often its first or its last moment. */
function someTime(): Date {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return new Date(
    midnight + (random(24) - 12) * DAY_MS + pick([0, DAY_MS - 1, random(DAY_MS), random(DAY_MS)]),
  );
}

/** A start and a due date that is not before it, if there are both. */
function someDays() {
  const [a, b] = [someTime(), someTime()];
  const [startOn, dueOn] = a < b ? [a, b] : [b, a];
  return { startOn: pick([null, startOn]), dueOn: pick([null, dueOn]) };
}

/** Adds rows that belong to some of the issues, and returns which of them have what. */
async function addParts(
  ids: readonly number[],
  { tenantId, admin, project }: Pick<FilteredProject, "tenantId" | "admin" | "project">,
) {
  const own = { tenantId, createdById: admin.id };
  const repo = await admin.api.post(`${project.path}/vcs-repos`, {
    repo_full_name: "acme/boats",
    repo_url: "https://github.com/acme/boats",
    is_primary: true,
  });
  const some = () => ids.filter(() => random(4) === 0);
  const [attached, branched, commented, failing, closed] = [some(), some(), some(), some(), some()];
  await prisma.attachment.createMany({
    data: attached.map((issueId) => ({
      ...own,
      issueId,
      fileName: "a.txt",
      contentType: "text/plain",
      sizeBytes: 1,
      storageKey: `filters-${issueId}`,
    })),
  });
  await prisma.branchLink.createMany({
    data: branched.map((issueId) => ({
      ...own,
      issueId,
      projectId: project.id,
      projectVcsRepoId: repo.body.id as number,
      branchName: `issue-${issueId}`,
      branchUrl: `https://github.com/acme/boats/tree/issue-${issueId}`,
    })),
  });
  await prisma.comment.createMany({
    data: commented.map((issueId) => ({
      tenantId,
      issueId,
      userId: admin.id,
      body: "Seen.",
    })),
  });
  const group = (issueId: number, fingerprint: string) => ({
    tenantId,
    projectId: project.id,
    environment: "production",
    fingerprint,
    exceptionClass: "Error",
    latestMessage: "",
    latestStackTrace: "",
    linkedIssueId: issueId,
    firstSeenAt: new Date(),
    lastSeenAt: new Date(),
  });
  await prisma.errorGroup.createMany({ data: failing.map((id) => group(id, `open-${id}`)) });
  const top = await prisma.errorGroup.findFirst({ where: { tenantId } });
  await prisma.errorGroup.createMany({
    data: closed.map((id) => ({ ...group(id, `merged-${id}`), mergedIntoId: top?.id ?? null })),
  });
  return { attachments: attached, branches: branched, comments: commented, error_group: failing };
}

/** Links some issues to later ones, and returns those that an open one blocks. */
async function addBlockers(
  rows: readonly { id: number; laneId: number }[],
  tenantId: number,
  finalLane: number,
) {
  const links = rows.slice(1).flatMap(({ id }, index) => {
    const blocker = random(3) === 0 ? rows[random(index + 1)] : undefined;
    return blocker ? [{ blocker, blockedId: id }] : [];
  });
  await prisma.issueLink.createMany({
    data: links.map(({ blocker, blockedId }) => ({ tenantId, blockerId: blocker.id, blockedId })),
  });
  return links.filter(({ blocker }) => blocker.laneId !== finalLane).map((link) => link.blockedId);
}

/** Makes a project with random issues in a workspace of its own. */
export async function makeFilteredProject(): Promise<FilteredProject> {
  const tenant = await TestTenant.make();
  const admin = await tenant.user({ role: "admin" });
  const people = [admin, await tenant.user(), await tenant.user()];
  const project = await tenant.project(admin, people.slice(1));
  const create = async (path: string, body: object) =>
    (await admin.api.post(`${project.path}/${path}`, body)).body.id as number;
  const sprintIds = [
    await create("sprints", { title: "1" }),
    await create("sprints", { title: "2" }),
  ];
  await admin.api.post(`${project.path}/sprints/${sprintIds[0]}/start`, {});
  const epicIds = [await create("epics", { title: "1" }), await create("epics", { title: "2" })];
  const labelIds: number[] = [];
  for (const name of ["x", "y", "z"]) labelIds.push(await create("labels", { name }));
  const peopleIds = people.map(({ id }) => id);
  await prisma.issue.createMany({
    data: Array.from({ length: COUNT }, (_, index) => ({
      tenantId: tenant.id,
      projectId: project.id,
      number: index + 1,
      key: `${project.keyPrefix}-${index + 1}`,
      title: pick(["alpha", "beta", "alpha beta"]),
      description: "",
      userId: pick(peopleIds),
      assigneeId: pick([null, ...peopleIds]),
      laneId: pick(project.lanes),
      sprintId: pick([null, ...sprintIds]),
      epicId: pick([null, ...epicIds]),
      priority: random(5),
      type: random(2),
      estimatedMinutes: pick([null, 30, 60]),
      ...someDays(),
      createdAt: someTime(),
      updatedAt: someTime(),
      enteredLaneAt: someTime(),
    })),
  });
  const first = await prisma.issue.findMany({
    where: { projectId: project.id },
    orderBy: { id: "asc" },
    take: 3,
  });
  const parentIds = first.map(({ id }) => id);
  await prisma.issue.updateMany({
    where: { projectId: project.id, id: { notIn: parentIds }, priority: { in: [0, 3] } },
    data: { parentId: parentIds[0] ?? null },
  });
  await prisma.issue.updateMany({
    where: { projectId: project.id, id: { notIn: parentIds }, priority: 1 },
    data: { parentId: parentIds[1] ?? null },
  });
  const rows = await prisma.issue.findMany({
    where: { projectId: project.id },
    orderBy: { id: "asc" },
  });
  const ids = rows.map(({ id }) => id);
  const labels = ids.flatMap((issueId) =>
    labelIds.filter(() => random(3) === 0).map((labelId) => ({ issueId, labelId })),
  );
  await prisma.issueLabel.createMany({
    data: labels.map((label) => ({ ...label, tenantId: tenant.id, projectId: project.id })),
  });
  const parts: Record<PartName, number[]> = {
    ...(await addParts(ids, { tenantId: tenant.id, admin, project })),
    children: parentIds.slice(0, 2),
    blockers: await addBlockers(rows, tenant.id, project.lanes.at(-1) ?? 0),
  };
  const issues = rows.map((row) => ({
    ...row,
    resolvedAt: row.laneId === project.lanes.at(-1) ? row.enteredLaneAt : null,
    labelIds: labels.filter(({ issueId }) => issueId === row.id).map(({ labelId }) => labelId),
    parts: new Set(
      (Object.keys(parts) as PartName[]).filter((part) => parts[part].includes(row.id)),
    ),
  }));
  return {
    tenantId: tenant.id,
    admin,
    project,
    peopleIds,
    sprintIds,
    activeIds: sprintIds.slice(0, 1),
    epicIds,
    parentIds,
    labelIds,
    issues,
  };
}

import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PrismaClient } from "@/tests/support/database/generated/client";
import { cli } from "../../support/processes/cli";
import { ApiClient } from "../../support/http/api";
import { openTestDatabase } from "../../support/database/test-database";

// Each command starts its own Node process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Uses its own database, because the demo's workspaces must not affect other tests.
let prisma: PrismaClient;

beforeAll(async () => {
  await openTestDatabase("lanework_test_demo", true);
  ({ prisma } = await import("@/tests/support/database/prisma"));
});

/** Returns an API client for one of the demo's people. */
async function as(email: string): Promise<ApiClient> {
  const { issueToken } = await import("@/lib/identity/tokens/issue-token");
  const tenant = email.split("@")[1]?.replace(".test", "") ?? "";
  return new ApiClient(`${tenant}.localhost`, await issueToken({ email, tenant, name: "test" }));
}

async function projectId(tenant: string, keyPrefix: string): Promise<number> {
  const found = await prisma.project.findFirstOrThrow({
    where: { keyPrefix, tenant: { slug: tenant } },
  });
  return found.id;
}

/** Serializes the demo's rows so any change is detected. */
async function fingerprint() {
  const where = { orderBy: { id: "asc" } } as const;
  return JSON.stringify(
    await Promise.all([
      prisma.tenant.findMany(where),
      prisma.user.findMany(where),
      prisma.project.findMany(where),
      prisma.issue.findMany({ ...where, omit: { position: true } }),
      prisma.activity.count(),
      prisma.branchLink.findMany(where),
      prisma.comment.findMany(where),
      prisma.notification.findMany(where),
    ]),
  );
}

describe("seed", () => {
  it("fails in production without --force", async () => {
    const result = await cli(["seed"], { NODE_ENV: "production" });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(await prisma.tenant.count()).toBe(0);
  });

  it("loads both workspaces once", async () => {
    const first = await cli(["seed", "--if-empty"]);
    expect(first).toMatchObject({ code: 0, stdout: "Demo loaded: acme, globex\n" });
    // Loading the demo sends no email.
    expect(await prisma.outboxEvent.count()).toBe(0);
    const before = await fingerprint();
    for (const args of [["seed", "--if-empty"], ["seed"]]) {
      const again = await cli(args);
      expect(again).toMatchObject({
        code: 0,
        stdout: "Nothing to load: the demo already exists\n",
      });
      expect(await fingerprint()).toBe(before);
    }
  });

  it("adds missing workspaces, but with --if-empty only if the installation is empty", async () => {
    const { loadDemo } = await import("@/prisma/seed/load-demo");
    await prisma.issue.deleteMany({ where: { project: { tenant: { slug: "globex" } } } });
    await prisma.lane.deleteMany({ where: { project: { tenant: { slug: "globex" } } } });
    await prisma.sprint.deleteMany({ where: { project: { tenant: { slug: "globex" } } } });
    await prisma.epic.deleteMany({ where: { project: { tenant: { slug: "globex" } } } });
    await prisma.project.deleteMany({ where: { tenant: { slug: "globex" } } });
    await prisma.user.deleteMany({ where: { tenant: { slug: "globex" } } });
    await prisma.tenant.delete({ where: { slug: "globex" } });
    expect(await loadDemo({ ifEmpty: true })).toEqual([]);
    expect(await Promise.all([loadDemo({ ifEmpty: false }), loadDemo({ ifEmpty: false })])).toEqual(
      expect.arrayContaining([["globex"], []]),
    );
  });
});

describe("the demo workspace", () => {
  it("has the documented people and roles, with the documented password", async () => {
    const { checkPassword } = await import("@/lib/identity/passwords/password");
    const users = await prisma.user.findMany({
      include: { role: true, tenant: true },
      orderBy: { email: "asc" },
    });
    expect(users.map(({ email, role }) => [email, role.name])).toEqual([
      ["admin@acme.test", "Admin"],
      ["admin@globex.test", "Admin"],
      ["dev@acme.test", "Contributor"],
      ["lead@acme.test", "Contributor"],
      ["viewer@acme.test", "Member"],
    ]);
    for (const user of users) {
      expect(user.status).toBe(1);
      expect(await checkPassword(user.passwordHash, "demo-password")).toBe(true);
    }
    const tenants = await prisma.tenant.findMany({ orderBy: { slug: "asc" } });
    expect(tenants.map(({ slug, errorTrackingEnabled }) => [slug, errorTrackingEnabled])).toEqual([
      ["acme", true],
      ["globex", false],
    ]);
  });

  it("gives everyone their projects", async () => {
    const visibleProjects = async (email: string) => {
      const { body } = await (await as(email)).get<{ key_prefix: string }[]>("/api/projects");
      return body.map((project) => project.key_prefix).sort();
    };
    expect(await visibleProjects("admin@acme.test")).toEqual(["ENG", "OPS", "WEB"]);
    expect(await visibleProjects("lead@acme.test")).toEqual(["ENG", "OPS", "WEB"]);
    expect(await visibleProjects("dev@acme.test")).toEqual(["ENG", "WEB"]);
    expect(await visibleProjects("viewer@acme.test")).toEqual(["ENG"]);
    expect(await visibleProjects("admin@globex.test")).toEqual(["ENG"]);
    const operations = `/api/projects/${await projectId("acme", "OPS")}`;
    expect((await (await as("dev@acme.test")).get(operations)).status).toBe(403);
  });

  it("has a token for the project whose apps report errors", async () => {
    const path = `/api/projects/${await projectId("acme", "ENG")}/tokens`;
    const { body } = await (await as("lead@acme.test")).get<{ name: string; dsn: string }[]>(path);
    expect(body.map(({ name }) => name)).toEqual(["Fieldbook web app"]);
    expect(body[0]?.dsn).toMatch(/^http:\/\/[0-9a-f]{32}@localhost[:/]/);
  });

  it("has errors in every state, with consistent hours, occurrences and counts", async () => {
    const groups = await prisma.errorGroup.findMany({
      include: { hours: true, events: true, states: { orderBy: { id: "asc" } } },
    });
    const statuses = groups.map(({ status, isRegressed }) => (isRegressed ? "regressed" : status));
    expect(new Set(statuses)).toEqual(new Set([0, 1, 2, "regressed"]));
    expect(new Set(groups.map(({ environment }) => environment)).size).toBe(2);
    expect(groups.filter(({ linkedIssueId }) => linkedIssueId !== null)).toHaveLength(1);
    for (const { hours, events, states, ...group } of groups) {
      const counted = hours.reduce((sum, { count }) => sum + count, 0n);
      expect(group.occurrenceCount, group.exceptionClass).toBeGreaterThanOrEqual(counted);
      expect(group.occurrenceCount).toBe(group.ownCount);
      expect(states.at(-1)?.status ?? 0).toBe(group.status);
      const times = events.map(({ occurredAt }) => +occurredAt);
      expect(Math.max(...times)).toBe(+group.lastSeenAt);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(+group.firstSeenAt);
      expect(+group.lastSeenAt).toBeLessThan(Date.now());
    }
  });

  it("lets the contributor create issues and change only their own", async () => {
    const dev = await as("dev@acme.test");
    const id = await projectId("acme", "ENG");
    const base = `/api/projects/${id}/issues`;
    const lane = await prisma.lane.findFirstOrThrow({ where: { projectId: id } });
    const body = { title: "Mine", description: "", lane_id: lane.id, priority: 2, type: 0 };
    const created = await dev.post<{ key: string }>(base, body);
    expect(created.status).toBe(201);
    expect((await dev.put(`${base}/${created.body.key}`, body)).status).toBe(200);
    const other = await prisma.issue.findFirstOrThrow({
      where: { projectId: id, user: { email: "lead@acme.test" } },
    });
    expect((await dev.put(`${base}/${other.id}`, body)).status).toBe(403);
    expect((await dev.delete(`${base}/${created.body.key}`)).status).toBe(204);
    expect((await (await as("viewer@acme.test")).post(base, body)).status).toBe(403);
  });

  it("looks like a team at work", async () => {
    const id = await projectId("acme", "ENG");
    const project = await prisma.project.findFirstOrThrow({
      where: { id },
      include: { lanes: { include: { issues: true } }, sprints: true, owner: true },
    });
    expect(project.owner.email).toBe("lead@acme.test");
    expect(project.lanes.length).toBeGreaterThanOrEqual(4);
    for (const lane of project.lanes) expect(lane.issues.length, lane.title).toBeGreaterThan(3);
    const issues = await prisma.issue.findMany({
      where: { projectId: id },
      include: {
        labels: true,
        activities: { orderBy: { id: "asc" } },
        comments: true,
        branchLinks: true,
      },
      orderBy: { number: "asc" },
    });
    expect(issues.length).toBeGreaterThanOrEqual(60);
    expect(issues.map((issue) => issue.number)).toEqual(issues.map((_, index) => index + 1));
    const now = Date.now();
    expect(project.sprints.filter((sprint) => sprint.completedAt)).toHaveLength(1);
    const running = project.sprints.filter(
      ({ startsOn, endsOn, completedAt }) =>
        !completedAt && startsOn && endsOn && +startsOn < now && now < +endsOn,
    );
    expect(running).toHaveLength(1);
    for (const issue of issues) {
      const times = issue.activities.map((activity) => +activity.createdAt);
      expect(issue.activities[0]?.action).toBe("created");
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const last = Math.max(...times, ...issue.comments.map((comment) => +comment.createdAt));
      expect([times[0], last]).toEqual([+issue.createdAt, +issue.updatedAt]);
      expect(+issue.updatedAt).toBeLessThan(now);
      expect(issue.version).toBe(issue.activities.length);
    }
    expect(
      issues.filter((issue) => now - +issue.updatedAt < 86_400_000 * 3).length,
    ).toBeGreaterThan(5);
    expect(issues.filter((issue) => issue.labels.length > 0).length).toBeGreaterThan(40);
    expect(issues.filter((issue) => issue.branchLinks.length > 0).length).toBeGreaterThan(15);
    expect(await prisma.issueLink.count({ where: { blocker: { projectId: id } } })).toBeGreaterThan(
      20,
    );
  });

  it("has notifications, but none about people's own actions", async () => {
    const notifications = await prisma.notification.findMany({ include: { user: true } });
    expect(notifications.filter(({ userId, actorId }) => userId === actorId)).toEqual([]);
    const devs = notifications.filter(({ user }) => user.email === "dev@acme.test");
    expect(new Set(devs.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]));
    expect(devs.filter(({ readAt }) => !readAt).length).toBeGreaterThan(5);
    expect(devs.filter(({ readAt }) => readAt).length).toBeGreaterThan(5);
  });

  it("keeps the other workspace separate despite identical names and keys", async () => {
    const acme = await projectId("acme", "ENG");
    const globex = await projectId("globex", "ENG");
    const globexAdmin = await as("admin@globex.test");
    expect((await globexAdmin.get(`/api/projects/${acme}`)).status).toBe(404);
    const shared = await prisma.issue.findMany({
      where: { projectId: globex },
      select: { title: true, key: true },
    });
    const same = await prisma.issue.count({
      where: { projectId: acme, title: { in: shared.map((issue) => issue.title) } },
    });
    expect(same).toBe(shared.length);
  });
});

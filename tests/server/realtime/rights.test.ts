import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FULL_PERMISSION, RESOURCES } from "@/lib/platform/access/permissions";
import { sessionCookieName } from "@/lib/identity/sessions/session-cookie";
import { issueChannel, projectChannel, userChannel } from "@/lib/messaging/realtime/channels";
import { startTwo, type TwoProcesses } from "../../operating/two-processes";
import { HttpClient } from "../../support/http/http-client";
import { LiveClient } from "../../support/messaging/live-client";
import type { Person, Workspace, WorkspaceProject } from "../../support/people/workspace";

/**
 * Losing access (docs/spec/access.md#losing-access): a change in one process closes the affected
 * sockets in another, and removes the person's presence. Other sockets stay open.
 */
vi.setConfig({ testTimeout: 120_000 });

let two: TwoProcesses;
let workspace: Workspace;
let close: (() => Promise<void>) | undefined;
const clients: LiveClient[] = [];

beforeAll(async () => {
  two = await startTwo("lanework_rights");
  // Modules that use the pool read its URL from the settings when they load.
  const [{ Workspace }, { pool }, { prisma }] = await Promise.all([
    import("../../support/people/workspace"),
    import("@/lib/platform/db/pool"),
    import("@/tests/support/database/prisma"),
  ]);
  workspace = await Workspace.make(two.servers[0].port);
  close = async () => {
    await prisma.$disconnect();
    await pool.end();
    await two.stop();
  };
}, 180_000);
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => close?.(), 120_000);

interface Scene {
  /** The person who loses access. */
  leaver: Person;
  /** A client of the API with the credentials of the leaver's socket. */
  api: HttpClient;
  project: WorkspaceProject;
  roleId: number;
}

const admin = () => workspace.admin.api;
const rolePermissions = (names: readonly string[]) =>
  Object.values(RESOURCES).flatMap((name, resource) => {
    const { create, read, update, delete: del } = FULL_PERMISSION;
    const can = { can_create: create, can_read: read, can_update: update, can_delete: del };
    return names.includes(name) ? [{ resource, ...can }] : [];
  });

let roles = 0;
async function role(...names: string[]): Promise<number> {
  roles += 1;
  const body = { name: `Role ${roles}`, permissions: rolePermissions(names) };
  return (await admin().post<{ id: number }>("/api/roles", body)).id;
}

async function update(person: Person, change: object): Promise<void> {
  const all = await admin().get<{ id: number }[]>("/api/users");
  await admin().put(`/api/users/${person.id}`, {
    ...all.find(({ id }) => id === person.id),
    ...change,
  });
}

/** Returns a client that calls the API like a browser, with the cookie of a new session. */
async function browser(person: Person): Promise<HttpClient & { sessionId: number }> {
  const { sessionOf } = await import("../../support/people/workspace");
  const cookie = `${sessionCookieName(false)}=${await sessionOf(person)}`;
  class Browser extends HttpClient {
    sessionId = 0;
    constructor(private readonly ownPort: number) {
      super(ownPort, "", "");
    }
    override at(port: number): Browser {
      return Object.assign(new Browser(port), { sessionId: this.sessionId });
    }
    override get headers(): Record<string, string> {
      const host = `${workspace.slug}.localhost:${this.ownPort}`;
      return { host, cookie, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    }
  }
  const result = new Browser(two.servers[0].port);
  const sessions = await result.get<{ id: number; is_current: boolean }[]>("/api/sessions");
  return Object.assign(result, {
    sessionId: sessions.find(({ is_current }) => is_current)?.id ?? 0,
  });
}

interface Row {
  what: string;
  /** How the leaver is a member of the project; directly by default. */
  way?: "owner" | "team";
  /** Whether they use a browser session instead of a token. */
  bySession?: true;
  end: (scene: Scene) => Promise<unknown>;
  /**
   * The status for the leaver's own channel afterwards: 401 if their credentials no longer exist.
   */
  own: "joined" | "refused 401";
}

const team = { id: 0, name: "Team" };
const rows: Row[] = [
  {
    what: "a member is removed",
    end: ({ project, leaver }) =>
      admin().send("DELETE", `/api/projects/${project.id}/members/${leaver.id}`),
    own: "joined",
  },
  {
    what: "someone leaves the team",
    way: "team",
    end: () => admin().put(`/api/teams/${team.id}`, { name: "Team", user_ids: [] }),
    own: "joined",
  },
  {
    what: "a team loses the project",
    way: "team",
    end: () => admin().put(`/api/teams/${team.id}`, { name: "Team", project_ids: [] }),
    own: "joined",
  },
  {
    what: "a team is deleted",
    way: "team",
    end: () => admin().send("DELETE", `/api/teams/${team.id}`),
    own: "joined",
  },
  {
    what: "the owner transfers the project",
    way: "owner",
    end: ({ project }) =>
      admin().put(`/api/projects/${project.id}`, { name: "Handed", owner_id: workspace.admin.id }),
    own: "joined",
  },
  {
    what: "someone is given a role without Issues: Read",
    end: async ({ leaver }) => update(leaver, { role_id: await role("projects") }),
    own: "joined",
  },
  {
    what: "a role loses permissions",
    end: ({ roleId }) =>
      admin().put(`/api/roles/${roleId}`, {
        name: `Narrowed ${roleId}`,
        permissions: rolePermissions(["projects"]),
      }),
    own: "joined",
  },
  {
    what: "a role is deleted",
    end: async ({ roleId }) =>
      admin().send("DELETE", `/api/roles/${roleId}`, { fallback_role_id: await role("projects") }),
    own: "joined",
  },
  {
    what: "someone is deactivated",
    end: ({ leaver }) => update(leaver, { status: 2 }),
    own: "refused 401",
  },
  {
    what: "someone is deleted",
    end: ({ leaver }) => admin().send("DELETE", `/api/users/${leaver.id}`),
    own: "refused 401",
  },
  {
    what: "a token is revoked",
    end: async ({ api }) => {
      const [token] = await api.get<{ id: number }[]>("/api/tokens");
      await api.send("DELETE", `/api/tokens/${token?.id}`);
    },
    own: "refused 401",
  },
  {
    what: "a session is ended elsewhere",
    bySession: true,
    end: ({ leaver, api }) =>
      leaver.api.send(
        "DELETE",
        `/api/sessions/${(api as HttpClient & { sessionId: number }).sessionId}`,
      ),
    own: "refused 401",
  },
  {
    what: "all other sessions are ended",
    bySession: true,
    end: ({ leaver }) => leaver.api.send("DELETE", "/api/sessions"),
    own: "refused 401",
  },
  {
    what: "a password is changed elsewhere",
    bySession: true,
    end: async ({ leaver }) => {
      const { PASSWORD } = await import("../../support/people/workspace");
      const elsewhere = await browser(leaver);
      const body = { current_password: PASSWORD, password: "another correct horse" };
      await elsewhere.put("/api/profile/password", body);
    },
    own: "refused 401",
  },
];

/**
 * Connects the leaver to the second process and another person to the first, both on the channels
 * of a project and an issue.
 */
async function setScene({ way, bySession }: Row) {
  const { prisma } = await import("@/tests/support/database/prisma");
  const roleId = await role("issues", "projects");
  const [leaver, stayer] = await Promise.all([
    workspace.person("contributor", "Lea"),
    workspace.person("contributor", "Stan"),
  ]);
  await prisma.user.update({
    where: { tenantId_id: { tenantId: workspace.id, id: leaver.id } },
    data: { roleId },
  });
  const project = await workspace.project("Rights", `R${roleId}`, {
    owner: way === "owner" ? leaver : workspace.admin,
    members: way === "owner" ? [] : way === undefined ? [leaver, stayer] : [stayer],
  });
  // The owner cannot yet see anyone to add, so the admin adds the other person.
  if (way === "owner") {
    await admin().post(`/api/projects/${project.id}/members`, { user_id: stayer.id });
  }
  if (way === "team") {
    const body = { name: "Team", user_ids: [leaver.id], project_ids: [project.id] };
    Object.assign(team, await admin().post<{ id: number }>("/api/teams", body));
  }
  const issue = await workspace.issue(project, {}, stayer);
  const api = bySession ? await browser(leaver) : leaver.api;
  const going = await LiveClient.open(api, two.servers[1].port);
  const staying = await LiveClient.open(stayer.api, two.servers[0].port);
  clients.push(going, staying);
  const channels = {
    own: userChannel(workspace.id, leaver.id),
    project: projectChannel(workspace.id, project.id),
    issue: issueChannel(workspace.id, issue.id),
  };
  for (const name of Object.values(channels)) await going.join(name);
  await staying.join(channels.project);
  const present = await staying.join(channels.issue);
  const left = new Promise<{ id: string }>((resolve) =>
    present.bind("pusher:member_removed", resolve),
  );
  return { leaver, stayer, api, project, roleId, going, staying, channels, left };
}

describe("sockets are closed and presence ends when", () => {
  it.each(rows)("$what", async (row) => {
    const scene = await setScene(row);
    const { going, staying, channels, left, leaver } = scene;
    const socketId = staying.pusher.connection.socket_id;
    going.forget();
    staying.forget();
    await row.end(scene);
    expect(await left).toEqual(expect.objectContaining({ id: String(leaver.id) }));
    const status = row.own === "joined" ? "403" : "401";
    await expect
      .poll(() => [...going.heard].sort())
      .toEqual(
        [
          "connection 4200",
          `${channels.own} ${row.own}`,
          `${channels.project} refused ${status}`,
          `${channels.issue} refused ${status}`,
        ].sort(),
      );
    expect(staying.heard).toEqual([]);
    expect(staying.pusher.connection.socket_id).toBe(socketId);
  });
});

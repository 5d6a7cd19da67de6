import { setTimeout as sleep } from "node:timers/promises";
import { prisma } from "@/tests/support/database/prisma";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import { HttpClient } from "../support/http/http-client";
import { RawClient } from "../support/messaging/realtime";
import {
  type Person,
  sessionOf,
  Workspace,
  type WorkspaceProject,
} from "../support/people/workspace";
import type { Findings } from "./findings";
import type { HostileServer } from "./server";

/** Time limit for revoking access: docs/spec/access.md#losing-access. */
const WITHIN_MS = 5_000;
const WATCHED_MS = 9_000;
const MARKER_EVERY_MS = 400;
/** Extra time for a busy machine, because messages sent in time may be read later. */
const SLACK_MS = 1_000;

interface Ending {
  name: string;
  /** Revokes the person's access and resolves when that is acknowledged. */
  end: (listener: Listener) => Promise<unknown>;
}

/** A person with an open socket subscribed to a project. */
interface Listener {
  person: Person;
  sessionId: number;
  heard: number[];
  socket: RawClient;
}

/**
 * Keeps sockets open while their owners lose access through their membership, role, status or
 * session. The project changes throughout. Everyone must receive changes before losing access, and
 * no one may still be receiving them 5 s later.
 */
export async function tryRights(server: HostileServer, findings: Findings): Promise<void> {
  const workspace = await Workspace.make(server.port);
  const { admin } = workspace;
  const project = await workspace.project("Heard", "HEAR");
  const membership = ({ person }: Listener) =>
    admin.api.send("DELETE", `/api/projects/${project.id}/members/${person.id}`);
  const change = (fields: object) => (listener: Listener) =>
    changePerson(admin, listener.person, fields);
  const blind = await admin.api.post<{ id: number }>("/api/roles", {
    name: "Blind",
    permissions: [],
  });
  const role = await makeRole(admin);
  const endings: Ending[] = [
    { name: "a member is removed", end: membership },
    { name: "a person is given another role", end: change({ role_id: blind.id }) },
    { name: "a person is deactivated", end: change({ status: 2 }) },
    {
      name: "a person is deleted",
      end: ({ person }) => admin.api.send("DELETE", `/api/users/${person.id}`),
    },
    {
      name: "a role loses a permission",
      end: () => admin.api.put(`/api/roles/${role}`, { name: "Sighted", permissions: [] }),
    },
    {
      name: "a session ends",
      end: ({ person, sessionId }) => person.api.send("DELETE", `/api/sessions/${sessionId}`),
    },
  ];
  const listeners: Listener[] = [];
  for (const { name } of endings) {
    const person = await workspace.person("contributor", "Lis");
    if (name.startsWith("a role")) await changePerson(admin, person, { role_id: role });
    await admin.api.post(`/api/projects/${project.id}/members`, { user_id: person.id });
    listeners.push(await listen(server.port, workspace, project, person));
  }

  const marking = startMarking(workspace, project);
  await sleep(2_000);
  await Promise.all(
    endings.map(async ({ name, end }, at) => {
      const listener = listeners[at]!;
      findings.count("rights: sockets");
      if (listener.heard.length === 0)
        findings.fault("deaf", name, "received no changes beforehand");
      await end(listener);
      const ended = performance.now();
      await sleep(WATCHED_MS);
      const late = listener.heard.filter((time) => time > ended + WITHIN_MS + SLACK_MS);
      findings.count("rights: late events", late.length);
      const times = late.map((time) => `${(time - ended).toFixed(0)} ms`).join(", ");
      if (late.length > 0)
        findings.fault("outlived its access", name, `received changes after ${times}`);
    }),
  );
  findings.count("rights: changes made", await marking.stop());
  for (const { socket } of listeners) socket.socket.terminate();
}

/** Creates a role that can read everything, for a person who loses that permission. */
async function makeRole(admin: Person): Promise<number> {
  const permissions = Array.from({ length: 16 }, (_, resource) => {
    return { resource, can_create: false, can_read: true, can_update: 0, can_delete: 0 };
  });
  return (await admin.api.post<{ id: number }>("/api/roles", { name: "Sighted", permissions })).id;
}

async function changePerson(admin: Person, { id }: Person, fields: object): Promise<void> {
  const users =
    await admin.api.get<{ id: number; role_id: number; status: number }[]>("/api/users");
  const { role_id } = users.find((one) => one.id === id) ?? {};
  const body = { first_name: "Lis", last_name: "Person", role_id, ...fields };
  await admin.api.put(`/api/users/${id}`, body);
}

/** Opens a socket the way a signed-in browser does, authorizing each channel with its session. */
async function listen(
  port: number,
  workspace: Workspace,
  project: WorkspaceProject,
  person: Person,
): Promise<Listener> {
  const secret = await sessionOf(person);
  const where = { tenantId: person.tenantId, userId: person.id };
  const session = await prisma.session.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  const socket = RawClient.open(port);
  const socketId = await socket.socketId();
  const channel = projectChannel(workspace.id, project.id);
  const body = { socket_id: socketId, channel_name: channel };
  const browser = new SessionClient(port, `${workspace.slug}.localhost`, secret);
  const auth = await browser.post<object>("/api/broadcasting/auth", body);
  socket.subscribe(channel, auth);
  await socket.take("pusher_internal:subscription_succeeded");
  const heard: number[] = [];
  socket.socket.on("message", (data: Buffer) => {
    if (data.toString().includes("project-changed")) heard.push(performance.now());
  });
  return { person, sessionId: session.id, heard, socket };
}

/** A caller with a browser session. */
class SessionClient extends HttpClient {
  constructor(
    port: number,
    host: string,
    private readonly secret: string,
  ) {
    super(port, host, "");
  }

  override get headers(): Record<string, string> {
    const { host = "" } = super.headers;
    return { host, cookie: `lanework.session=${this.secret}`, "sec-fetch-site": "same-origin" };
  }
}

/**
 * Creates issues in the project, one at a time, until stopped. Stopping returns the number created.
 */
function startMarking(workspace: Workspace, project: WorkspaceProject) {
  const controller = new AbortController();
  const running = (async () => {
    let count = 0;
    while (!controller.signal.aborted) {
      await workspace.issue(project, { title: `Marker ${count}` });
      count += 1;
      await sleep(MARKER_EVERY_MS);
    }
    return count;
  })();
  return {
    stop: () => {
      controller.abort();
      return running;
    },
  };
}

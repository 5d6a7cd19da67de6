import { randomBytes } from "node:crypto";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { prisma } from "@/tests/support/database/prisma";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { type Person, sessionOf, Workspace } from "../../support/people/workspace";
import { Records } from "./records";
import { fillScene } from "./scene-records";

/** A caller, and the secrets they are allowed to see. */
export interface Caller {
  name: string;
  /** The caller's credentials, without the host. */
  credentials: Record<string, string>;
  /** The marks that a response may contain. */
  sees: ReadonlySet<string>;
  /** Whether the caller has access to the closed project. */
  seesVault: boolean;
}

/**
 * A workspace with the same content as all the others, except that every string carries the
 * workspace's own mark.
 */
export interface Scene {
  workspace: Workspace;
  host: string;
  /** Appears in every string except those in the closed project, which contain `vaultMark`. */
  mark: string;
  vaultMark: string;
  callers: Caller[];
  admin: Person;
  people: Record<"owner" | "full" | "member" | "reader" | "outsider", Person>;
  /** One project open to everyone but the outsider, and one open only to the admin. */
  main: number;
  vault: number;
  records: Records;
  vaultRecords: Records;
  /** Project tokens and DSN keys of the main project. */
  ingest: { token: string; key: string };
  /** The token of the unsubscribe link in emails, as used in paths. */
  unsubscribe: string;
  /** Someone who has nothing but the secret address of the owner's calendar feed. */
  calendar: { caller: Caller; secret: string };
}

/** Matches every possible mark, wherever it appears in a response. */
export const MARK = /zq[wv][0-9a-f]{10}/g;
const mark = (kind: "w" | "v") => `zq${kind}${randomBytes(5).toString("hex")}`;

async function tokenOf(person: Person, expiresAt: Date): Promise<string> {
  const token = makeToken();
  const tokenHash = new Uint8Array(hashSecret(token));
  const data = { tenantId: person.tenantId, userId: person.id, name: "expired", tokenHash };
  await prisma.apiToken.create({ data: { ...data, lastFour: token.slice(-4), expiresAt } });
  return `Bearer ${token}`;
}

/** Creates a person whose role has every permission a non-Admin role can have. */
async function makeFull(workspace: Workspace): Promise<Person> {
  const permissions = Array.from({ length: 16 }, (_, resource) => {
    return { resource, can_create: true, can_read: true, can_update: 2, can_delete: 2 };
  });
  const role = { name: "Everything", permissions };
  const { id } = await workspace.admin.api.post<{ id: number }>("/api/roles", role);
  const person = await workspace.person("member", "Fay");
  const body = { first_name: "Fay", last_name: "Person", role_id: id };
  await workspace.admin.api.put(`/api/users/${person.id}`, body);
  return person;
}

/** Creates the project's calendar feed of a person, whose address is the only thing its reader has. */
async function makeCalendar(person: Person, projectId: number, ownMark: string) {
  const body = { project_id: projectId };
  const { url } = await person.api.post<{ url: string }>("/api/profile/calendar-feeds", body);
  const secret = new URL(url).pathname.split("/").at(-1) ?? "";
  const sees = new Set([ownMark]);
  return { caller: { name: "calendar", credentials: {}, sees, seesVault: false }, secret };
}

export async function makeScene(port: number): Promise<Scene> {
  const workspace = await Workspace.make(port);
  const { admin } = workspace;
  await prisma.tenant.update({
    where: { id: workspace.id },
    data: { errorTrackingEnabled: true },
  });
  const people = {
    owner: await workspace.person("contributor", "Oda"),
    full: await makeFull(workspace),
    member: await workspace.person("contributor", "Max"),
    reader: await workspace.person("member", "Rea"),
    outsider: await workspace.person("contributor", "Out"),
  };
  const { owner, full, member, reader, outsider } = people;
  const main = await workspace.project("Twin", "TWIN", { owner });
  for (const { id } of [full, member, reader]) {
    await admin.api.post(`/api/projects/${main.id}/members`, { user_id: id });
  }
  const vault = await workspace.project("Closed", "VAULT");
  const [records, vaultRecords] = [new Records(), new Records()];
  const named = { tenantId: workspace.id, userId: reader.id };
  const token = unsubscribeToken({ ...named, subscription: "notify_mentions" });
  const ownMark = mark("w");
  const scene: Scene = {
    workspace,
    host: `${workspace.slug}.localhost`,
    mark: ownMark,
    vaultMark: mark("v"),
    callers: [],
    admin,
    people,
    main: main.id,
    vault: vault.id,
    records,
    vaultRecords,
    ingest: { token: "", key: "" },
    unsubscribe: encodeURIComponent(token),
    calendar: await makeCalendar(owner, main.id, ownMark),
  };
  for (const person of [admin, owner, full, member, reader, outsider]) {
    records.add("/api/users/{id}", { id: person.id }, true);
  }
  await fillScene(scene, main, vault);

  const open = new Set([scene.mark]);
  const all = new Set([scene.mark, scene.vaultMark]);
  const caller = (name: string, authorization: string, sees = open) => {
    scene.callers.push({ name, credentials: { authorization }, sees, seesVault: sees === all });
  };
  const bearer = (person: Person) => person.api.headers["authorization"] ?? "";
  caller("admin", bearer(admin), all);
  for (const [name, person] of Object.entries(people)) caller(name, bearer(person));
  const session = { cookie: `lanework.session=${await sessionOf(member)}` };
  const signedIn = { ...session, "sec-fetch-site": "same-origin" };
  scene.callers.push(
    { name: "session", credentials: signedIn, sees: open, seesVault: false },
    { name: "anonymous", credentials: {}, sees: new Set(), seesVault: false },
  );
  const past = new Date(Date.now() - 1000);
  scene.callers.push({
    name: "expired",
    credentials: { authorization: await tokenOf(member, past) },
    sees: new Set(),
    seesVault: false,
  });
  return scene;
}

/**
 * Returns whether every caller still has access and the closed project is still closed. A request
 * may have changed either.
 */
export async function isIntact({ callers, admin, people, vault }: Scene): Promise<boolean> {
  const profiles = [admin, ...Object.values(people)].map(async ({ api }) => {
    await api.get("/api/profile");
  });
  const members = admin.api.get<unknown[]>(`/api/projects/${vault}/members`);
  const isClosed = members.then((found) => found.length <= 1);
  const haveAccess = Promise.all(profiles).then(() => callers.length > 0);
  return Promise.all([haveAccess, isClosed]).then(
    (checks) => checks.every(Boolean),
    () => false,
  );
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { isSettled } from "./derived";
import { loadErrors } from "./errors";
import { type Crowd, loadCrowd, loadInbox } from "./inbox";
import { loadIssues } from "./issues";
import { makeColleagues, makeOtherCredentials, makePeople } from "./people";
import { makeNeighbors, makePlanning, type Planning } from "./planning";

export interface Dataset extends Planning {
  size: number;
  token: string;
  /** The secret of the caller's session, for the cookie that opens pages. */
  session: string;
  tenantId: number;
  callerId: number;
  /** Those who have the project's issues, from the one with the most. */
  personIds: number[];
  projectId: number;
  laneIds: number[];
  issueIds: number[];
  /** Issues watched by two other people who want email about them. */
  watchedIds: number[];
  /** Issues watched only by the caller. */
  unwatchedIds: number[];
  /** The caller's inbox, oldest first. */
  notificationIds: number[];
  crowd: Crowd;
}

/** Issues that the inbox is about. */
const IN_INBOX = 100_000;

/** Runs work on a connection of its own. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Resolves when a running product has derived everything from the data (terms, counts, report
 * states), because its background work would distort the measurement.
 */
export function untilSettled(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    while (!(await isSettled(client))) await sleep(200);
  });
}

/**
 * Loads a workspace `b<size>` with 500 people, 40 roles and one project of `size` issues in four
 * lanes, three quarters of them done, with a year of activity, labels, epics and sprints. The
 * caller, whose token is returned, has 25 open issues. The same size loads the same data on the same
 * day, except for secrets. A million issues take a few minutes.
 */
export function loadDataset(databaseUrl: string, size: number): Promise<Dataset> {
  return withClient(databaseUrl, (client) => load(client, size));
}

async function one<Row>(client: pg.Client, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await client.query(text, values);
  return rows[0] as Row;
}

/** Creates the caller's token and session. */
async function makeCredentials(client: pg.Client, tenantId: number, userId: number) {
  const token = makeToken();
  const session = makeToken();
  await client.query(
    "INSERT INTO api_tokens (tenant_id, user_id, name, token_hash, last_four) VALUES ($1, $2, 'bench', $3, $4)",
    [tenantId, userId, hashSecret(token), token.slice(-4)],
  );
  await client.query(
    "INSERT INTO sessions (tenant_id, user_id, secret_hash, expires_at) VALUES ($1, $2, $3, now() + interval '7 days')",
    [tenantId, userId, hashSecret(session)],
  );
  return { token, session };
}

async function makeProject(client: pg.Client, tenantId: number, users: number[], size: number) {
  const project = await one<{ id: number }>(
    client,
    "INSERT INTO projects (tenant_id, name, key_prefix, owner_id, last_issue_number) VALUES ($1, 'Bench', 'BEN', $2, $3) RETURNING id",
    [tenantId, users[1], size],
  );
  await client.query(
    "INSERT INTO project_members (tenant_id, project_id, user_id) SELECT $1, $2, u FROM unnest($3::int[]) u",
    [tenantId, project.id, users],
  );
  await makeColleagues(client, { tenantId, projectId: project.id, ownerId: users[1] });
  const lanes = await client.query<{ id: number }>(
    `INSERT INTO lanes (tenant_id, project_id, title, sort_order)
     SELECT $1, $2, t, o - 1 FROM unnest(ARRAY['Backlog','To do','In progress','Done']) WITH ORDINALITY x(t, o)
     RETURNING id`,
    [tenantId, project.id],
  );
  return { projectId: project.id, laneIds: lanes.rows.map((lane) => lane.id) };
}

async function load(client: pg.Client, size: number): Promise<Dataset> {
  const tenant = await one<{ id: number }>(
    client,
    "INSERT INTO tenants (slug, name) VALUES ($1, $1) RETURNING id",
    [`b${size}`],
  );
  const tenantId = tenant.id;
  const users = await makePeople(client, tenantId);
  const [callerId = 0, ownerId = 0] = users;
  const credentials = await makeCredentials(client, tenantId, callerId);
  const project = await makeProject(client, tenantId, users, size);
  const { projectId } = project;
  await makeOtherCredentials(client, tenantId);
  await makeNeighbors(client, { tenantId, users });
  const planning = await makePlanning(client, { tenantId, projectId, ownerId });
  const issueIds = await loadIssues(client, { tenantId, size, users, ...project, ...planning });
  const watchedIds = issueIds.slice(25, 525);
  await client.query(
    "INSERT INTO watches (tenant_id, issue_id, user_id) SELECT $1, i, u FROM unnest($2::int[]) i, unnest($3::int[]) u",
    [tenantId, watchedIds, users.slice(2, 4)],
  );
  const notificationIds = await loadInbox(client, {
    tenantId,
    userId: callerId,
    actorId: ownerId,
    issueIds: issueIds.slice(0, IN_INBOX),
  });
  await loadErrors(client, { tenantId, projectId });
  const crowdToken = makeToken();
  const crowd = await loadCrowd(client, crowdToken, hashSecret(crowdToken));
  await client.query("VACUUM ANALYZE");
  return {
    size,
    ...credentials,
    tenantId,
    callerId,
    personIds: users.slice(1),
    ...project,
    ...planning,
    issueIds,
    watchedIds,
    unwatchedIds: issueIds.slice(525),
    notificationIds,
    crowd,
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { packPermissions, RESOURCES } from "@/lib/platform/access/permissions";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { type Crowd, loadCrowd, loadInbox } from "./inbox";

/** A term found in about 30 issues, one found in most, and a single character. */
export const TERMS = { rare: "zephyrite", common: "the", short: "q" };

export interface Dataset {
  size: number;
  token: string;
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

/** Words in order of decreasing frequency: the k-th is drawn about 1/k as often as the first. */
const WORDS = [
  ..."the to a of when and in is on with for not it after from page button user error save open list".split(
    " ",
  ),
  ..."window mail folder message board issue search token login crash slow empty scroll filter label".split(
    " ",
  ),
  ...Array.from(
    { length: 3000 },
    (_, index) => `w${((index * 7919) % 65521).toString(36)}x${index % 17}`,
  ),
];

/** Returns a small deterministic generator, so every run loads the same text. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeWords(random: () => number) {
  return (count: number): string => {
    const words: string[] = [];
    for (let i = 0; i < count; i++) {
      words.push(WORDS[Math.floor(WORDS.length ** random()) - 1] ?? "the");
    }
    return words.join(" ");
  };
}

/** Returns titles and descriptions that resemble those of the issues but are all different. */
export function makeTexts(count: number): { title: string; description: string }[] {
  const words = makeWords(makeRandom(7));
  return Array.from({ length: count }, () => ({ title: words(8), description: words(60) }));
}

/**
 * Resolves when every issue is indexed, because background indexing would distort the measurement.
 */
export async function untilIndexed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const query = "SELECT EXISTS (SELECT FROM stale_issue_terms) AS is_stale";
    while ((await one<{ is_stale: boolean }>(client, query, [])).is_stale) await sleep(200);
  } finally {
    await client.end();
  }
}

/**
 * Loads a workspace `b<size>` with 500 people, 40 roles and one project of `size` issues in four
 * lanes, three quarters of them done. The caller, whose token is returned, has 25 open issues.
 */
export async function loadDataset(databaseUrl: string, size: number): Promise<Dataset> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await load(client, size);
  } finally {
    await client.end();
  }
}

async function one<Row>(client: pg.Client, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await client.query(text, values);
  return rows[0] as Row;
}

async function makePeople(client: pg.Client, tenantId: number) {
  const permissions = packPermissions(
    Object.fromEntries(
      RESOURCES.map((resource) => [
        resource,
        { create: true, read: true, update: 2 as const, delete: 2 as const },
      ]),
    ),
  );
  const role = await one<{ id: number }>(
    client,
    "INSERT INTO roles (tenant_id, name, slug, permissions) VALUES ($1, 'Member', 'member', $2) RETURNING id",
    [tenantId, permissions],
  );
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status)
     SELECT $1, $2, 'p' || n || '@bench.test', 'Person', n::text, 1 FROM generate_series(1, 20) n RETURNING id`,
    [tenantId, role.id],
  );
  return rows.map((user) => user.id);
}

/**
 * Brings the workspace up to 500 people and 40 roles. The added people are on one of the project's
 * teams, so everyone sees them.
 */
async function makeColleagues(
  client: pg.Client,
  to: { tenantId: number; projectId: number; ownerId: number | undefined },
): Promise<void> {
  await client.query(
    `WITH some_roles AS (
       INSERT INTO roles (tenant_id, name, slug, permissions)
       SELECT $1, 'Role ' || n, 'role-' || n, array_fill(3 + n % 32, ARRAY[16])::smallint[]
       FROM generate_series(1, 39) n RETURNING id
     ), people AS (
       INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status, last_seen_at)
       SELECT $1, (SELECT array_agg(id) FROM some_roles)[1 + n % 39], 'c' || n || '@bench.test', 'Colleague', n::text,
         n % 3, now()
       FROM generate_series(1, 480) n RETURNING id
     ), team AS (
       INSERT INTO teams (tenant_id, name, created_by_id) VALUES ($1, 'Colleagues', $3) RETURNING id
     ), team_project AS (
       INSERT INTO team_projects (tenant_id, team_id, project_id) SELECT $1, id, $2 FROM team
     )
     INSERT INTO team_members (tenant_id, team_id, user_id) SELECT $1, team.id, people.id FROM team, people`,
    [to.tenantId, to.projectId, to.ownerId],
  );
}

async function load(client: pg.Client, size: number): Promise<Dataset> {
  const tenant = await one<{ id: number }>(
    client,
    "INSERT INTO tenants (slug, name) VALUES ($1, $1) RETURNING id",
    [`b${size}`],
  );
  const users = await makePeople(client, tenant.id);
  const caller = users[0] ?? 0;
  const token = makeToken();
  await client.query(
    "INSERT INTO api_tokens (tenant_id, user_id, name, token_hash, last_four) VALUES ($1, $2, 'bench', $3, $4)",
    [tenant.id, caller, hashSecret(token), token.slice(-4)],
  );
  const project = await one<{ id: number }>(
    client,
    "INSERT INTO projects (tenant_id, name, key_prefix, owner_id, last_issue_number) VALUES ($1, 'Bench', 'BEN', $2, $3) RETURNING id",
    [tenant.id, users[1], size],
  );
  await client.query(
    "INSERT INTO project_members (tenant_id, project_id, user_id) SELECT $1, $2, u FROM unnest($3::int[]) u",
    [tenant.id, project.id, users],
  );
  await makeColleagues(client, {
    tenantId: tenant.id,
    projectId: project.id,
    ownerId: users[1],
  });
  const lanes = await client.query<{ id: number }>(
    `INSERT INTO lanes (tenant_id, project_id, title, sort_order)
     SELECT $1, $2, t, o - 1 FROM unnest(ARRAY['Backlog','To do','In progress','Done']) WITH ORDINALITY x(t, o)
     RETURNING id`,
    [tenant.id, project.id],
  );
  const laneIds = lanes.rows.map((lane) => lane.id);
  const issueIds = await loadIssues(client, {
    tenantId: tenant.id,
    projectId: project.id,
    size,
    users,
    laneIds,
  });
  const watchedIds = issueIds.slice(25, 525);
  await client.query(
    "INSERT INTO watches (tenant_id, issue_id, user_id) SELECT $1, i, u FROM unnest($2::int[]) i, unnest($3::int[]) u",
    [tenant.id, watchedIds, users.slice(2, 4)],
  );
  const inbox = { tenantId: tenant.id, userId: caller, actorId: users[1] ?? 0, issueIds };
  const notificationIds = await loadInbox(client, inbox);
  const crowdToken = makeToken();
  const crowd = await loadCrowd(client, crowdToken, hashSecret(crowdToken));
  await client.query("VACUUM ANALYZE");
  return {
    size,
    token,
    projectId: project.id,
    laneIds,
    issueIds,
    watchedIds,
    unwatchedIds: issueIds.slice(525),
    notificationIds,
    crowd,
  };
}

async function loadIssues(
  client: pg.Client,
  to: { tenantId: number; projectId: number; size: number; users: number[]; laneIds: number[] },
): Promise<number[]> {
  const random = makeRandom(42);
  const words = makeWords(random);
  const ids: number[] = [];
  const rareEvery = Math.floor(to.size / 30);
  for (let start = 0; start < to.size; start += 2000) {
    const batch = Array.from({ length: Math.min(2000, to.size - start) }, (_, offset) => {
      const number = start + offset + 1;
      // The first 25 are the caller's open issues; the rest belong to others, three quarters of
      // them done.
      const mine = number <= 25;
      const lane = mine ? number % 3 : random() < 0.75 ? 3 : Math.floor(random() * 3);
      return {
        number,
        title: words(8),
        description: `${words(60)}${number % rareEvery === 0 ? ` ${TERMS.rare}` : ""}`,
        assignee: mine ? to.users[0] : to.users[1 + Math.floor(random() * 19)],
        lane: to.laneIds[lane],
        priority: Math.floor(random() * 5),
      };
    });
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, assignee_id, lane_id,
         priority, type, updated_at)
       SELECT $1, $2, number, 'BEN-' || number, title, description, $3, assignee, lane, priority, priority % 2,
         now() - number * interval '1 minute'
       FROM jsonb_to_recordset($4::jsonb)
         AS x(number int, title text, description text, assignee int, lane int, priority int)
       RETURNING id`,
      [to.tenantId, to.projectId, to.users[1], JSON.stringify(batch)],
    );
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

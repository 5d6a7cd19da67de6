import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import pg from "pg";
import { hashSecret } from "@/lib/identity/auth/bearer-token";

/** The project that events are sent to, and its public key. */
export interface EventSource {
  projectId: number;
  publicKey: string;
}

/** Creates a key for the data set's project. */
export async function openSource(databaseUrl: string, projectId: number): Promise<EventSource> {
  const publicKey = randomBytes(16).toString("hex");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO project_tokens (tenant_id, project_id, name, scope, token_hash, last_four, public_key, created_by_id)
       SELECT tenant_id, id, 'bench', 'ingest', $2, 'none', $3, owner_id FROM projects WHERE id = $1`,
      [projectId, hashSecret(publicKey), publicKey],
    );
  } finally {
    await client.end();
  }
  return { projectId, publicKey };
}

const DEPTH = 20;

/**
 * Returns an error of the given kind as @sentry/node would send it, without the event id: a class,
 * a message and 20 frames.
 */
function eventOfKind(kind: number): string {
  const frames = Array.from({ length: DEPTH }, (_, depth) => ({
    filename: `/srv/app/src/module-${depth}.js`,
    function: depth === DEPTH - 1 ? `handler${kind}` : `step${depth}`,
    lineno: 10 + depth,
    colno: 7,
    in_app: depth % 3 !== 0,
    context_line: "    const total = cart.items.reduce((sum, item) => sum + item.price, 0);",
  }));
  const value = {
    type: `Kind${String(kind).padStart(3, "0")}Error`,
    value: `Cannot read properties of undefined (reading 'price')`,
    stacktrace: { frames },
  };
  const breadcrumbs = Array.from({ length: 10 }, (_, n) => ({
    timestamp: 1_760_000_000 + n,
    category: "http",
    message: `GET /cart/${n}`,
  }));
  return JSON.stringify({
    platform: "node",
    release: "shop@1.4.2",
    environment: kind % 2 === 0 ? "production" : "staging",
    exception: { values: [value] },
    breadcrumbs,
    tags: { region: "eu" },
  });
}

/**
 * Sends `amount` events, each in its own envelope, over `connections` connections. Cycles through
 * `kinds` kinds of error.
 */
export function sendEvents(
  origin: string,
  { projectId, publicKey }: EventSource,
  { amount, kinds, connections }: { amount: number; kinds: number; connections: number },
): Promise<autocannon.Result> {
  const bodies = Array.from({ length: kinds }, (_, kind) => eventOfKind(kind));
  let sent = 0;
  return autocannon({
    url: origin,
    connections,
    amount,
    requests: [
      {
        method: "POST",
        path: `/api/${projectId}/envelope/?sentry_key=${publicKey}`,
        headers: { "content-type": "application/x-sentry-envelope" },
        setupRequest: (request) => {
          const id = randomBytes(16).toString("hex");
          const event = `{"event_id":"${id}",${bodies[sent++ % kinds]?.slice(1)}`;
          const body = `{"event_id":"${id}"}\n{"type":"event"}\n${event}\n`;
          return { ...request, body };
        },
      },
    ],
  });
}

/**
 * Returns the database's counts: the number of groups, the totals of their occurrence and hourly
 * counts, and the sizes of the smallest and the largest group.
 */
export async function countEvents(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      SELECT count(*) AS groups, sum(occurrence_count) AS occurrences, min(occurrence_count) AS least,
        max(occurrence_count) AS most, (SELECT sum(count) FROM error_group_hours) AS hours
      FROM error_groups`);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, n]) => [key, Number(n)]));
  } finally {
    await client.end();
  }
}

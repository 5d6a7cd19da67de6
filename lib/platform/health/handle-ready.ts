import { json } from "@/lib/platform/http/json";
import { pool } from "@/lib/platform/db/pool";
import { isShuttingDown } from "@/lib/platform/observability/shutdown";

const DATABASE_TIMEOUT_MS = 3_000;
const NOT_READY = { status: 503, headers: { "Retry-After": "5" } };

/**
 * Responds with whether this process can serve requests, on any host and without authentication.
 * Returns 503 while the database is not responding and during shutdown, when it still serves
 * clients that have not noticed yet.
 */
export async function handleReady(): Promise<Response> {
  if (isShuttingDown()) return json({ status: "ending", checks: {} }, NOT_READY);
  const database = (await isDatabaseReady()) ? "ok" : "unavailable";
  const init = database === "ok" ? {} : NOT_READY;
  return json({ status: database, checks: { database } }, init);
}

async function isDatabaseReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS);
  });
  const query = pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([query, timeout]);
  clearTimeout(timer);
  return isReady;
}

import { json } from "@/lib/platform/http/json";
import { pool } from "@/lib/platform/db/pool";
import { isEnding } from "@/lib/platform/observability/ending";

const patience = 3_000;
const NOT_READY = { status: 503, headers: { "Retry-After": "5" } };

/**
 * Whether requests can be served: 503 while the database does not answer, and from the moment the process is told to end,
 * when it still serves who has not heard of it. On any host, for anybody.
 */
export async function answerReady(): Promise<Response> {
  if (isEnding()) return json({ status: "ending", checks: {} }, NOT_READY);
  const database = (await answers()) ? "ok" : "unavailable";
  const init = database === "ok" ? {} : NOT_READY;
  return json({ status: database, checks: { database } }, init);
}

async function answers(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const asked = pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([asked, late]);
  clearTimeout(timer);
  return inTime;
}

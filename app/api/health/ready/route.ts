import { pool } from "@/lib/db/pool";
import { isEnding } from "@/lib/observability/ending";

const patience = 3_000;

/**
 * Whether requests can be served: 503 while the database does not answer, and from the moment the process is told to end,
 * when it still serves who has not heard of it. On any host, for anybody.
 */
export async function GET(): Promise<Response> {
  if (isEnding()) return Response.json({ status: "ending", checks: {} }, { status: 503 });
  const database = (await answers()) ? "ok" : "unavailable";
  const status = database === "ok" ? 200 : 503;
  return Response.json({ status: database, checks: { database } }, { status });
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

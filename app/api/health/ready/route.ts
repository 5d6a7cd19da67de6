import { pool } from "@/lib/db/pool";

const patience = 3_000;

/** Whether requests can be served: 503 while the database does not answer. On any host, for anybody. */
export async function GET(): Promise<Response> {
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

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawn } from "node:child_process";
import { setDatabase } from "@/lib/config";
import { readLock } from "@/lib/db/embedded-process";
const [dir, port, count] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
process.env["NEXTAUTH_SECRET"] = "a secret of the test that kills";
const env = { ...process.env, DATA_DIR: dir, DB_PORT: String(port + 20000), DATABASE_URL: "", LOG_LEVEL: "warn", NODE_ENV: "production", PORT: String(port) };
const home = () => { const n = path.join(dir, "postgres/moved-to"); return existsSync(n) ? readFileSync(n, "utf8").trim() : path.join(dir, "postgres"); };
const data = () => path.join(home(), "cluster/data");
let workspace: any, project: any;
const title = () => ({ title: "x", description: "", priority: 1, type: 0, lane_id: project.lanes[0]?.id });
for (let n = 0; n < count; n++) {
  let said = ""; let ended: string | undefined;
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const s of [child.stdout, child.stderr]) s.on("data", (d) => (said += d));
  child.once("exit", (c, s) => (ended = String(c ?? s)));
  const ok = () => fetch(`http://127.0.0.1:${port}/api/health/ready`).then((r) => r.ok, () => false);
  while (!(await ok()) && !ended) await sleep(30);
  if (!workspace) {
    const pw = readFileSync(path.join(dir, "postgres/password"), "utf8").trim();
    setDatabase(`postgresql://lanework:${pw}@127.0.0.1:${readLock(data())!.port}/lanework`);
    const { Workspace } = await import("./support/workspace");
    workspace = await Workspace.make(port); project = await workspace.project("Killed", "KILL");
  }
  let over = false;
  const load = Array.from({ length: 4 }, async () => { while (!over && !ended) { await workspace.admin.api.post(`/api/projects/${project.id}/issues`, title()).catch(() => sleep(5)); } });
  const gets = Array.from({ length: 2 }, async () => { while (!over && !ended) { await workspace.admin.api.get(`/api/projects/${project.id}/issues`).catch(() => sleep(5)); } });
  for (let k = 0; k < 3 && !ended; k++) {
    await sleep(Math.random() * 2500);
    const lock = readLock(data()); if (lock && lock.pid > 0) try { process.kill(lock.pid, "SIGKILL"); } catch {}
    for (let i = 0; i < 200 && !ended && !(await ok()); i++) await sleep(50);
  }
  await sleep(500);
  over = true; await Promise.all([...load, ...gets]);
  console.log(new Date().toISOString(), n, ended ?? "alive", (said.match(/"level":60.*/g) ?? []).join("\n"));
  if (ended) console.log(said.slice(-6000));
  else { child.kill("SIGTERM"); while (!ended) await sleep(20); }
}
process.exit(0);

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { testPort } from "../processes/test-port";
import { serverUser } from "@/lib/platform/db/embedded/embedded-user";

export interface PgBouncer {
  /** The database's URL through PgBouncer. */
  url: string;
  stop: () => Promise<void>;
}

const PROGRAM = "/usr/sbin/pgbouncer";

/** Returns the path of Debian's pgbouncer, installing it if it is missing. */
function findPgBouncer(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "pgbouncer"]]) {
    if (!existsSync(PROGRAM)) spawnSync("apt-get", args, { stdio: "ignore", env });
  }
  if (!existsSync(PROGRAM)) throw new Error("Install Debian's pgbouncer package to run this test.");
  return PROGRAM;
}

/** Starts Debian's PgBouncer, with its default settings, in front of the database at this URL. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: "session" | "transaction" | "statement",
): Promise<PgBouncer> {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const port = await testPort();
  const dir = await mkdtemp(path.join(tmpdir(), "lanework-pgbouncer-"));
  const file = path.join(dir, "pgbouncer.ini");
  const user = await serverUser(dir);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 90
`,
  );
  if (user) {
    for (const owned of [dir, file]) await chown(owned, user.uid, user.gid);
  }
  await chmod(file, 0o600);
  const child = spawn(findPgBouncer(), [file], { ...user, stdio: "ignore" });
  const ended = once(child, "exit");
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error("PgBouncer did not start.");
    await sleep(50);
  }
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(dir, { recursive: true });
  };
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

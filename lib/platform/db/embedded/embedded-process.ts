import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { SystemUser } from "./embedded-user";

/** Settings for a small server. fsync stays on, because the data is people's real work. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  // Compiling a plan takes longer than our short queries.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "lanework",
};

/**
 * Runs the server as a child of a shell that stops it when this process exits for any reason: the
 * shell's standard input is a pipe that closes with our process. The shell is detached, so Ctrl-C
 * in a terminal reaches only us, and requests in progress keep their database.
 */
const watchdog = `
exec 3<&0
"$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null & reader=$!
wait $server; status=$?
kill $reader 2>/dev/null; wait
exit $status`;

export function spawnServer(options: {
  postgres: string;
  dataDir: string;
  logFile: string;
  port: number;
  user: SystemUser | undefined;
}): ChildProcess {
  const flags = Object.entries({ ...settings, port: String(options.port) });
  const log = openSync(options.logFile, "a", 0o600);
  const child = spawn(
    "/bin/sh",
    [
      ...["-c", watchdog, "sh", options.postgres, "-D", options.dataDir],
      ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...asUser(options.user), cwd: "/", detached: true, stdio: ["pipe", log, log] },
  );
  closeSync(log);
  // Writing to a stopped server must not crash this process.
  child.stdin?.on("error", () => undefined);
  // Only the pipe ties the server to us. Neither the child nor the pipe may keep an idle command
  // from exiting.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}

/**
 * Creates an empty cluster in `dataDir`, with UTF-8 and a locale in which ILIKE case-folds all of
 * Unicode.
 */
export async function initCluster(options: {
  initdb: string;
  dataDir: string;
  passwordFile: string;
  user: SystemUser | undefined;
}): Promise<void> {
  const init = (ctype: string) =>
    promisify(execFile)(
      options.initdb,
      [
        `--pgdata=${options.dataDir}`,
        `--pwfile=${options.passwordFile}`,
        ...["--username=lanework", "--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions"],
        ...[
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          "--locale=C",
          `--lc-ctype=${ctype}`,
        ],
      ],
      { ...asUser(options.user), cwd: "/" },
    );
  // pg_trgm uses the C library to recognize letters; without C.UTF-8, it recognizes only ASCII
  // letters.
  try {
    await init("C.UTF-8");
  } catch (error) {
    if (!(error as { stderr?: string }).stderr?.includes("invalid locale")) throw error;
    await init("C");
  }
}

function asUser(user: SystemUser | undefined) {
  // Excludes our environment: PG* variables and a different locale would change the server's
  // behavior.
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_MESSAGES: "C" } as object;
  return { ...user, env: env as NodeJS.ProcessEnv };
}

/**
 * Returns the server recorded in the lock file in `dataDir`, whether or not it is alive; undefined
 * if there is no lock file.
 */
export function readLock(dataDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * True if `pid` is a server running on `dataDir`, rather than an unrelated process with a reused
 * pid.
 */
export async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(dataDir);
  } catch {
    const list = await promisify(execFile)("ps", ["-o", "args=", "-p", String(pid)]).catch(
      () => undefined,
    );
    return list?.stdout.includes(dataDir) ?? false;
  }
}

/** Waits until `condition()` returns true, up to a timeout. Returns whether it did. */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Returns `wanted` if it is free on the loopback address, otherwise a port chosen by the system.
 */
export async function freePort(wanted: number): Promise<number> {
  for (const candidate of [wanted, 0]) {
    const bound = await new Promise<number | undefined>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(undefined));
      probe.listen(candidate, "127.0.0.1", () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => resolve(port));
      });
    });
    if (bound !== undefined) return bound;
  }
  throw new Error("no free port on 127.0.0.1");
}

/** Returns the last error in the server's log after byte `from`, for a one-line message. */
export function lastLogError(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString("utf8").trimEnd().split("\n");
  return (
    lines.findLast((line) => /FATAL|PANIC|cannot|denied|not found/.test(line)) ?? lines.at(-1) ?? ""
  );
}

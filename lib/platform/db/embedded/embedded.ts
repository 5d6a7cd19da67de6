import { existsSync } from "node:fs";
import { chown, copyFile, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { Connection } from "@/lib/platform/db/connection";
import { type Binaries, findBinaries } from "./embedded-binaries";
import { waitForOtherClients } from "./embedded-clients";
import { restartOnExit } from "./embedded-restart";
import { withFileLock } from "./embedded-lock";
import { preparePaths, type EmbeddedPaths, sharedDir } from "./embedded-paths";
import * as server from "./embedded-process";

const major = "18";

export interface EmbeddedDatabase {
  /** Connection string of the requested database. */
  url: string;
  /** Stops the server if this process started it or took it over; otherwise does nothing. */
  stop: () => Promise<void>;
  /** Like `stop`, but first waits for other processes to disconnect. */
  release: () => Promise<void>;
}

/**
 * Starts the bundled PostgreSQL server on 127.0.0.1 with its data under `dir`, and creates
 * `database` if it is missing. If a server is already running there, joins it, and takes it over if
 * the process that started it has died. Uses any free port if `port` is taken. Until `stop`, the
 * first process to notice a crash restarts the server on the same port. Throws a one-line
 * OperatorError if the server cannot run.
 */
export async function startDatabase(options: {
  dir: string;
  port?: number;
  database?: string;
}): Promise<EmbeddedDatabase> {
  const { port = 54329, database = "lanework" } = options;
  const paths = await preparePaths(path.resolve(options.dir));
  const joinOrStart = (wanted: WantedPort) =>
    withFileLock(path.join(paths.dir, "lock"), async () => {
      return (await join(paths)) ?? (await start(paths, wanted));
    });
  let running = await joinOrStart({ port, isOnlyOne: false });
  await createDatabase(urlOf(paths, running.port, "postgres"), database);
  const url = urlOf(paths, running.port, database);
  // Other processes already use this port, so a restarted server must keep it.
  const samePort = { port: running.port, isOnlyOne: true };
  const stopMonitoring = restartOnExit(
    () => running.isGone(),
    async () => void (running = await joinOrStart(samePort)),
  );
  const stop = () => stopMonitoring().then(() => running.stop?.());
  const release = async () => {
    if (running.stop) await waitForOtherClients(url);
    await stop();
  };
  return { url, stop, release };
}

interface WantedPort {
  port: number;
  /** Whether to fail instead of using another port. */
  isOnlyOne: boolean;
}

/** Data folders whose server this process owns. */
const ownedFolders = new Set<string>();

interface Running {
  port: number;
  isGone: () => boolean;
  /** Absent if another process owns the server. */
  stop?: () => Promise<void>;
}

/** Returns the server already running at `paths`, if any. */
async function join(paths: EmbeddedPaths): Promise<Running | undefined> {
  const dataDir = path.join(paths.home, "data");
  const lock = server.readLock(dataDir);
  if (!lock) return undefined;
  const { pid } = lock;
  if (!(await server.isServerOf(pid, dataDir))) {
    // After a crash, the pid in the lock file may have been reused by an unrelated process.
    // PostgreSQL itself checks for leftover children of the server if no process has that pid.
    if (server.isAlive(pid)) await rm(path.join(dataDir, "postmaster.pid"), { force: true });
    return undefined;
  }
  const starter = Number(await readFile(ownerFile(paths), "utf8").catch(() => ""));
  // If the recorded pid is our own but we did not start the server, it dates from before a restart.
  const isOrphaned =
    starter === process.pid ? !ownedFolders.has(dataDir) : !server.isAlive(starter);
  // A server whose starter has died is usually shutting down, so wait for that to finish.
  if (isOrphaned && (await server.waitUntil(() => !server.isAlive(pid), 5_000))) return undefined;
  const ready = await waitUntilReady(
    paths,
    () => server.readLock(dataDir)?.port,
    () => server.isAlive(pid),
  );
  if (ready === undefined) return undefined;
  const isGone = () => !server.isAlive(pid);
  if (!isOrphaned) return { port: ready, isGone };
  return { port: ready, isGone, stop: await takeOwnership(paths, dataDir, () => endProcess(pid)) };
}

async function start(paths: EmbeddedPaths, wanted: WantedPort): Promise<Running> {
  const binaries = await findBinaries(paths.user, sharedDir);
  const dataDir = path.join(paths.home, "data");
  await initialize(paths, binaries, dataDir);
  const logFile = path.join(paths.dir, "log");
  for (let attempt = 0; ; attempt += 1) {
    const port = await server.freePort(attempt === 0 ? wanted.port : 0);
    if (wanted.isOnlyOne && port !== wanted.port) {
      throw new OperatorError(`Port ${wanted.port} is in use.`);
    }
    const logOffset = await truncateLog(logFile);
    const child = server.spawnServer({ ...binaries, dataDir, logFile, port, user: paths.user });
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    const ready = await waitUntilReady(paths, () => port, isRunning);
    if (ready !== undefined) {
      const isGone = () => !isRunning();
      return {
        port,
        isGone,
        stop: await takeOwnership(paths, dataDir, () => endChild(child, dataDir)),
      };
    }
    const complaint = server.lastLogError(logFile, logOffset);
    // The port was free a moment ago; another process has since taken it.
    if (/in use|could not (bind|create any)/.test(complaint) && attempt < 3 && !wanted.isOnlyOne)
      continue;
    throw new OperatorError(`PostgreSQL did not start: ${complaint} (log: ${logFile})`);
  }
}

/** Records this process as the server's owner and returns the function that stops it. */
async function takeOwnership(paths: EmbeddedPaths, dataDir: string, end: () => Promise<void>) {
  await writeFile(ownerFile(paths), String(process.pid));
  ownedFolders.add(dataDir);
  return () => end().finally(() => ownedFolders.delete(dataDir));
}

async function initialize(
  paths: EmbeddedPaths,
  binaries: Binaries,
  dataDir: string,
): Promise<void> {
  if (existsSync(dataDir)) {
    const version = (
      await readFile(path.join(dataDir, "PG_VERSION"), "utf8").catch(() => "")
    ).trim();
    if (version === major) return;
    throw new OperatorError(
      `${dataDir} is not a PostgreSQL ${major} database (${version || "no PG_VERSION"}): move it elsewhere, or set DATA_DIR.`,
    );
  }
  // Created under a temporary name and renamed, so an interrupted start leaves no partial cluster.
  const tempDir = path.join(paths.home, "data.new");
  const passwordFile = path.join(paths.home, "password.new");
  await rm(tempDir, { recursive: true, force: true });
  await copyFile(paths.passwordFile, passwordFile);
  if (paths.user) await chown(passwordFile, paths.user.uid, paths.user.gid);
  try {
    await server.initCluster({ ...binaries, dataDir: tempDir, passwordFile, user: paths.user });
    await rename(tempDir, dataDir);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const line = (stderr ?? message).trim().split("\n").at(-1) ?? "";
    throw new OperatorError(`PostgreSQL could not create its files in ${dataDir}: ${line}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Returns the port once the server is ready; undefined if it dies first. */
async function waitUntilReady(
  paths: EmbeddedPaths,
  port: () => number | undefined,
  isRunning: () => boolean,
): Promise<number | undefined> {
  const end = Date.now() + 120_000;
  while (isRunning()) {
    const current = port();
    const problem =
      current === undefined ? undefined : await tryConnect(urlOf(paths, current, "postgres"));
    if (current !== undefined && problem === undefined) return current;
    if (problem?.code === "28P01") {
      throw new OperatorError(`The database rejected the password in ${paths.passwordFile}.`);
    }
    if (Date.now() > end) {
      throw new OperatorError(
        `PostgreSQL did not respond within two minutes. See ${paths.dir}/log.`,
      );
    }
    await sleep(30);
  }
  return undefined;
}

async function tryConnect(url: string): Promise<{ code?: string } | undefined> {
  const client = new Connection({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error as { code?: string };
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // 42P04, 23505: another process created it first.
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await client.end();
  }
}

/** Closes the pipe that the watchdog reads. If the server does not stop, sends it SIGQUIT. */
async function endChild(
  child: ReturnType<typeof server.spawnServer>,
  dataDir: string,
): Promise<void> {
  const pid = server.readLock(dataDir)?.pid ?? 0;
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  child.ref();
  child.stdin?.end();
  if (await server.waitUntil(hasExited, 20_000)) return;
  if (server.isAlive(pid)) process.kill(pid, "SIGQUIT");
  await server.waitUntil(hasExited, 5_000);
}

async function endProcess(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (server.isAlive(pid)) process.kill(pid, signal);
    if (await server.waitUntil(() => !server.isAlive(pid), 15_000)) return;
  }
}

/** Truncates the log if it exceeds 10 MB, and returns its size. */
async function truncateLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (log) => log.size,
    () => 0,
  );
  if (size <= 10_000_000) return size;
  await truncate(logFile);
  return 0;
}

function ownerFile(paths: EmbeddedPaths): string {
  return path.join(paths.dir, "owner");
}

function urlOf(paths: EmbeddedPaths, port: number, database: string): string {
  return `postgresql://lanework:${paths.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

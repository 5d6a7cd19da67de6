import { existsSync } from "node:fs";
import { chown, copyFile, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { Connection } from "@/lib/platform/db/connection";
import { type Binaries, findBinaries } from "./embedded-binaries";
import { waitForOtherClients } from "./embedded-clients";
import { keepRevived } from "./embedded-revival";
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
  const place = await preparePaths(path.resolve(options.dir));
  const joinOrStart = (wanted: WantedPort) =>
    withFileLock(path.join(place.dir, "lock"), async () => {
      return (await join(place)) ?? (await start(place, wanted));
    });
  let running = await joinOrStart({ port, isOnlyOne: false });
  await createDatabase(urlOf(place, running.port, "postgres"), database);
  const url = urlOf(place, running.port, database);
  // Other processes already use this port.
  const same = { port: running.port, isOnlyOne: true };
  const leave = keepRevived(
    () => running.isGone(),
    async () => void (running = await joinOrStart(same)),
  );
  const stop = () => leave().then(() => running.stop?.());
  const release = async () => {
    if (running.stop) await waitForOtherClients(url);
    await stop();
  };
  return { url, stop, release };
}

interface WantedPort {
  port: number;
  /** Fail instead of using another port. */
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

/** Returns the server already running at `place`, if any. */
async function join(place: EmbeddedPaths): Promise<Running | undefined> {
  const dataDir = path.join(place.home, "data");
  const lock = server.readLock(dataDir);
  if (!lock) return undefined;
  const { pid } = lock;
  if (!(await server.isServerOf(pid, dataDir))) {
    // After a crash, the pid in the lock file may have been reused by an unrelated process.
    // PostgreSQL itself checks for leftover children of the server if no process has that pid.
    if (server.isAlive(pid)) await rm(path.join(dataDir, "postmaster.pid"), { force: true });
    return undefined;
  }
  const starter = Number(await readFile(ownerFile(place), "utf8").catch(() => ""));
  // If the recorded pid is our own but we did not start the server, it dates from before a restart.
  const orphan = starter === process.pid ? !ownedFolders.has(dataDir) : !server.isAlive(starter);
  // A server whose starter has died is normally shutting down, so wait for that.
  if (orphan && (await server.waitUntil(() => !server.isAlive(pid), 5_000))) return undefined;
  const ready = await waitUntilReady(
    place,
    () => server.readLock(dataDir)?.port,
    () => server.isAlive(pid),
  );
  if (ready === undefined) return undefined;
  const isGone = () => !server.isAlive(pid);
  if (!orphan) return { port: ready, isGone };
  return { port: ready, isGone, stop: await own(place, dataDir, () => endProcess(pid)) };
}

async function start(place: EmbeddedPaths, wanted: WantedPort): Promise<Running> {
  const binaries = await findBinaries(place.user, sharedDir);
  const dataDir = path.join(place.home, "data");
  await initialise(place, binaries, dataDir);
  const logFile = path.join(place.dir, "log");
  for (let attempt = 0; ; attempt += 1) {
    const port = await server.freePort(attempt === 0 ? wanted.port : 0);
    if (wanted.isOnlyOne && port !== wanted.port) {
      throw new OperatorError(`Port ${wanted.port} is in use.`);
    }
    const logged = await shorten(logFile);
    const child = server.spawnServer({ ...binaries, dataDir, logFile, port, user: place.user });
    const alive = () => child.exitCode === null && child.signalCode === null;
    const ready = await waitUntilReady(place, () => port, alive);
    if (ready !== undefined) {
      const isGone = () => !alive();
      return { port, isGone, stop: await own(place, dataDir, () => endChild(child, dataDir)) };
    }
    const complaint = server.lastComplaint(logFile, logged);
    // The port was free a moment ago; another process has taken it.
    if (/in use|could not (bind|create any)/.test(complaint) && attempt < 3 && !wanted.isOnlyOne)
      continue;
    throw new OperatorError(`PostgreSQL did not start: ${complaint} (log: ${logFile})`);
  }
}

/** Records this process as the server's owner and returns the function that stops it. */
async function own(place: EmbeddedPaths, dataDir: string, end: () => Promise<void>) {
  await writeFile(ownerFile(place), String(process.pid));
  ownedFolders.add(dataDir);
  return () => end().finally(() => ownedFolders.delete(dataDir));
}

async function initialise(
  place: EmbeddedPaths,
  binaries: Binaries,
  dataDir: string,
): Promise<void> {
  if (existsSync(dataDir)) {
    const version = (
      await readFile(path.join(dataDir, "PG_VERSION"), "utf8").catch(() => "")
    ).trim();
    if (version === major) return;
    throw new OperatorError(
      `${dataDir} is not a PostgreSQL ${major} database (${version || "no PG_VERSION"}): move it away, or set DATA_DIR.`,
    );
  }
  // Created under a temporary name and renamed, so an interrupted start leaves no partial cluster.
  const half = path.join(place.home, "data.new");
  const passwordFile = path.join(place.home, "password.new");
  await rm(half, { recursive: true, force: true });
  await copyFile(place.passwordFile, passwordFile);
  if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
  try {
    await server.initCluster({ ...binaries, dataDir: half, passwordFile, user: place.user });
    await rename(half, dataDir);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const line = (stderr ?? message).trim().split("\n").at(-1) ?? "";
    throw new OperatorError(`PostgreSQL could not create its files in ${dataDir}: ${line}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Returns the port once the server is ready; undefined if it died first. */
async function waitUntilReady(
  place: EmbeddedPaths,
  port: () => number | undefined,
  alive: () => boolean,
): Promise<number | undefined> {
  const end = Date.now() + 120_000;
  while (alive()) {
    const at = port();
    const problem = at === undefined ? undefined : await tryConnect(urlOf(place, at, "postgres"));
    if (at !== undefined && problem === undefined) return at;
    if (problem?.code === "28P01") {
      throw new OperatorError(`The database rejected the password in ${place.passwordFile}.`);
    }
    if (Date.now() > end) {
      throw new OperatorError(
        `PostgreSQL did not respond within two minutes. See ${place.dir}/log.`,
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
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  child.ref();
  child.stdin?.end();
  if (await server.waitUntil(gone, 20_000)) return;
  if (server.isAlive(pid)) process.kill(pid, "SIGQUIT");
  await server.waitUntil(gone, 5_000);
}

async function endProcess(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (server.isAlive(pid)) process.kill(pid, signal);
    if (await server.waitUntil(() => !server.isAlive(pid), 15_000)) return;
  }
}

/** Truncates a log over 10 MB and returns its size. */
async function shorten(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (log) => log.size,
    () => 0,
  );
  if (size <= 10_000_000) return size;
  await truncate(logFile);
  return 0;
}

function ownerFile(place: EmbeddedPaths): string {
  return path.join(place.dir, "owner");
}

function urlOf(place: EmbeddedPaths, port: number, database: string): string {
  return `postgresql://lanework:${place.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

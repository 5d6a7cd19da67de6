import { existsSync } from "node:fs";
import { chown, copyFile, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { Connection } from "@/lib/platform/db/connection";
import { type Binaries, findBinaries } from "./embedded-binaries";
import { untilAlone } from "./embedded-guests";
import { keepRevived } from "./embedded-keep";
import { withFileLock } from "./embedded-lock";
import { openPlace, type Place, sharedDir } from "./embedded-place";
import * as server from "./embedded-process";

const major = "18";

export interface EmbeddedDatabase {
  /** Connection string of the database asked for. */
  url: string;
  /** Ends the server if this process started it or took it over; otherwise does nothing. */
  stop: () => Promise<void>;
  /** The same, once the other processes that use the server have left it. */
  release: () => Promise<void>;
}

/**
 * Starts the PostgreSQL server that comes with the packages, on 127.0.0.1, with its data under
 * `dir`, and makes `database` when it is missing. A server that already runs there is used as it
 * is; one whose starter died is taken over. When `port` is taken, any free one is used. One that dies
 * is started again on its port, by whichever of its processes is first, until `stop`.
 * Throws an OperatorError of one line when it cannot run.
 */
export async function startDatabase(options: {
  dir: string;
  port?: number;
  database?: string;
}): Promise<EmbeddedDatabase> {
  const { port = 54329, database = "lanework" } = options;
  const place = await openPlace(path.resolve(options.dir));
  const joinOrStart = (wanted: WantedPort) =>
    withFileLock(path.join(place.dir, "lock"), async () => {
      return (await join(place)) ?? (await start(place, wanted));
    });
  let running = await joinOrStart({ port, isOnlyOne: false });
  await createDatabase(urlOf(place, running.port, "postgres"), database);
  const url = urlOf(place, running.port, database);
  // Who uses the server knows its port.
  const same = { port: running.port, isOnlyOne: true };
  const leave = keepRevived(
    () => running.isGone(),
    async () => void (running = await joinOrStart(same)),
  );
  const stop = () => leave().then(() => running.stop?.());
  const release = async () => {
    if (running.stop) await untilAlone(url);
    await stop();
  };
  return { url, stop, release };
}

interface WantedPort {
  port: number;
  /** Another one will not do. */
  isOnlyOne: boolean;
}

/** Data folders whose server this process owns. */
const ownedHere = new Set<string>();

interface Running {
  port: number;
  isGone: () => boolean;
  /** Absent where another process owns the server. */
  stop?: () => Promise<void>;
}

/** The server that already runs in this place, if one does. */
async function join(place: Place): Promise<Running | undefined> {
  const dataDir = path.join(place.home, "data");
  const lock = server.readLock(dataDir);
  if (!lock) return undefined;
  const { pid } = lock;
  if (!(await server.isServerOf(pid, dataDir))) {
    // A lock that outlived its server can name a process of somebody else by now. Of one whose process is gone PostgreSQL
    // makes sure that the server's children are gone as well.
    if (server.isAlive(pid)) await rm(path.join(dataDir, "postmaster.pid"), { force: true });
    return undefined;
  }
  const starter = Number(await readFile(ownerFile(place), "utf8").catch(() => ""));
  // Our own number is that of a namesake from before a restart, unless we did start it.
  const orphan = starter === process.pid ? !ownedHere.has(dataDir) : !server.isAlive(starter);
  // Without its starter it is normally on its way out already: wait for that.
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

async function start(place: Place, wanted: WantedPort): Promise<Running> {
  const binaries = await findBinaries(place.user, sharedDir);
  const dataDir = path.join(place.home, "data");
  await initialise(place, binaries, dataDir);
  const logFile = path.join(place.dir, "log");
  for (let attempt = 0; ; attempt += 1) {
    const port = await server.freePort(attempt === 0 ? wanted.port : 0);
    if (wanted.isOnlyOne && port !== wanted.port) {
      throw new OperatorError(`Port ${wanted.port} is taken by another program.`);
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
    // The port was free a moment ago: somebody else was faster.
    if (/in use|could not (bind|create any)/.test(complaint) && attempt < 3 && !wanted.isOnlyOne)
      continue;
    throw new OperatorError(`PostgreSQL did not start: ${complaint} (log: ${logFile})`);
  }
}

/** Notes that the server is this process's to end, and answers how. */
async function own(place: Place, dataDir: string, end: () => Promise<void>) {
  await writeFile(ownerFile(place), String(process.pid));
  ownedHere.add(dataDir);
  return () => end().finally(() => ownedHere.delete(dataDir));
}

async function initialise(place: Place, binaries: Binaries, dataDir: string): Promise<void> {
  if (existsSync(dataDir)) {
    const version = (
      await readFile(path.join(dataDir, "PG_VERSION"), "utf8").catch(() => "")
    ).trim();
    if (version === major) return;
    throw new OperatorError(
      `${dataDir} is not a PostgreSQL ${major} database (${version || "no PG_VERSION"}): move it away, or set DATA_DIR.`,
    );
  }
  // Made beside its place and renamed, so that an interrupted start leaves nothing half made.
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
    throw new OperatorError(`PostgreSQL could not make its files in ${dataDir}: ${line}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The port once the server answers; undefined when it died first. */
async function waitUntilReady(
  place: Place,
  port: () => number | undefined,
  alive: () => boolean,
): Promise<number | undefined> {
  const end = Date.now() + 120_000;
  while (alive()) {
    const at = port();
    const problem = at === undefined ? undefined : await tryConnect(urlOf(place, at, "postgres"));
    if (at !== undefined && problem === undefined) return at;
    if (problem?.code === "28P01") {
      throw new OperatorError(
        `The database does not accept the password in ${place.passwordFile}.`,
      );
    }
    if (Date.now() > end) {
      throw new OperatorError(
        `PostgreSQL did not answer within two minutes: see ${place.dir}/log.`,
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
    // 42P04, 23505: another process made it first.
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await client.end();
  }
}

/** Closes the pipe the watchdog reads from; a server that will not go is ended without manners. */
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

/** Empties a log past 10 MB and answers how long it is. */
async function shorten(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (log) => log.size,
    () => 0,
  );
  if (size <= 10_000_000) return size;
  await truncate(logFile);
  return 0;
}

function ownerFile(place: Place): string {
  return path.join(place.dir, "owner");
}

function urlOf(place: Place, port: number, database: string): string {
  return `postgresql://lanework:${place.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

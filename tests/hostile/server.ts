import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync, type WriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "@/lib/platform/config/config";
import { preparePaths, type EmbeddedPaths } from "@/lib/platform/db/embedded/embedded-paths";
import { freePort, readLock } from "@/lib/platform/db/embedded/embedded-process";

/** Preloaded to kill the process at the step that a request specifies. */
const KILL_AT = "./tests/crash/kill-at.mjs";
const START_MS = 180_000;
/** Messages that never appear in a healthy server's log. */
const ALARMING = /uncaught|unhandled|heap out of memory|segmentation fault|assertion failed/i;

/**
 * The production build in its own process, with its own embedded database. It can be killed and
 * restarted.
 */
export class HostileServer {
  /** Unexpected exits. */
  readonly deaths: string[] = [];
  private child: ChildProcess | undefined;
  private isKilled = false;

  private constructor(
    readonly port: number,
    readonly dir: string,
    private readonly paths: EmbeddedPaths,
    private readonly env: Record<string, string>,
    private readonly log: WriteStream,
  ) {}

  /** Creates a server with an empty data folder. */
  static async make(name: string, env: Record<string, string> = {}): Promise<HostileServer> {
    const dir = path.resolve(config().DATA_DIR, name);
    await wipe(dir);
    await mkdir(dir, { recursive: true });
    const paths = await preparePaths(path.join(dir, "postgres"));
    const log = createWriteStream(path.join(dir, "server.log"));
    // Two runs started at the same time try different ports.
    const port = await freePort(3600 + (process.pid % 300));
    return new HostileServer(port, dir, paths, env, log);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get isAlive(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  get logFile(): string {
    return path.join(this.dir, "server.log");
  }

  /** The process and port of the embedded PostgreSQL while it runs. */
  get postmaster(): { pid: number; port: number } | undefined {
    return readLock(path.join(this.paths.home, "data"));
  }

  get databaseUrl(): string {
    const { password } = this.paths;
    return `postgresql://lanework:${password}@127.0.0.1:${this.postmaster?.port ?? 0}/lanework`;
  }

  /** Log lines that no request should cause. */
  get alarms(): string[] {
    const lines = existsSync(this.logFile) ? readFileSync(this.logFile, "utf8").split("\n") : [];
    return lines.filter((line) => ALARMING.test(line));
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ["--import", KILL_AT, "dist/main.js"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        PORT: String(this.port),
        DATA_DIR: this.dir,
        // Uses its own database, whatever this process is using.
        DATABASE_URL: "",
        ...this.env,
      },
    });
    this.child = child;
    this.isKilled = false;
    child.stdout.pipe(this.log, { end: false });
    child.stderr.pipe(this.log, { end: false });
    child.once("exit", (code, signal) => {
      if (!this.isKilled) this.deaths.push(`process ${child.pid}: ${signal ?? code}`);
    });
    const end = Date.now() + START_MS;
    while (!(await this.isReady())) {
      if (!this.isAlive) throw new Error(`The server did not start: see ${this.logFile}`);
      if (Date.now() > end) throw new Error(`The server did not become ready: see ${this.logFile}`);
      await sleep(50);
    }
  }

  /** Treats any exit from now on as expected. */
  expectDeath(): void {
    this.isKilled = true;
  }

  expectLife(): void {
    this.isKilled = false;
  }

  /** Returns whether the server reports that it is ready. */
  async isReady(): Promise<boolean> {
    const address = `http://127.0.0.1:${this.port}/api/health/ready`;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** Stops the server with a signal, and waits until it has exited. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (!this.child || !this.isAlive) return;
    this.isKilled = true;
    const exited = once(this.child, "exit");
    this.child.kill(signal);
    await exited;
  }

  /** The server's resident memory in MiB. */
  get memory(): number {
    const pages = readFileSync(`/proc/${this.pid}/statm`, "utf8").split(" ")[1];
    return (Number(pages) * 4096) / 2 ** 20;
  }
}

/** Removes a data folder, and the cluster if it had to be stored elsewhere. */
async function wipe(dir: string): Promise<void> {
  const note = path.join(dir, "postgres/moved-to");
  if (existsSync(note)) await rm(readFileSync(note, "utf8").trim(), { recursive: true });
  await rm(dir, { recursive: true, force: true });
}

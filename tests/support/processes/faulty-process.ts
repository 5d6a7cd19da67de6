import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, vi } from "vitest";
import { testPort } from "./test-port";

/** A process in which faults can be triggered; see tests/support/processes/fail-on-signal.mjs. */
export class FaultyProcess {
  output = "";
  readonly exited: Promise<unknown[]>;

  constructor(
    readonly child: ChildProcess,
    readonly port: number,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exited = once(child, "exit");
  }

  static start(databaseUrl: string, ...args: string[]): Promise<FaultyProcess> {
    return FaultyProcess.startWith({ databaseUrl }, ...args);
  }

  /** Like `start`, with other settings or a different copy of the Node executable. */
  static async startWith(
    options: { databaseUrl: string; program?: string; settings?: Record<string, string> },
    ...args: string[]
  ): Promise<FaultyProcess> {
    const { databaseUrl, program = process.execPath, settings = {} } = options;
    const port = await testPort();
    const preload = path.resolve("tests/support/processes/fail-on-signal.mjs");
    const env = {
      ...process.env,
      NODE_ENV: "production" as const,
      NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import ${preload}`.trim(),
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: "a secret for the failure tests",
      LOG_LEVEL: "warn",
      PORT: String(port),
      PROCESSES: "1",
      ...settings,
    };
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    return new FaultyProcess(child, port);
  }

  /** The process ids of all servers started so far. With one at a time, the last one is running. */
  get pids(): number[] {
    return this.pidsOf("server");
  }

  pidsOf(kind: "server" | "ingest" | "worker"): number[] {
    const lines = this.output.matchAll(new RegExp(`^${kind} process (\\d+)$`, "gm"));
    return [...lines].map(([, pid]) => Number(pid));
  }

  async waitUntilLive(): Promise<void> {
    const isLive = () =>
      fetch(`http://127.0.0.1:${this.port}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    // Not `expect.poll`, which only works inside tests.
    await vi.waitFor(async () => expect(await isLive()).toBe(true), { timeout: 30_000 });
  }

  signal(name: NodeJS.Signals): void {
    process.kill(this.pids.at(-1) ?? 0, name);
  }

  /** Returns the log lines that contain `message`. */
  lines(message: string): string[] {
    return this.output.split("\n").filter((line) => line.includes(message));
  }
}

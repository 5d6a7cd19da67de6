import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** The production build's server or another of its processes, which can be killed and restarted. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private ready = Promise.resolve();

  constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
    private readonly script = "dist/main.js",
    private readonly probe = "/api/health/ready",
  ) {}

  /** Resolves when the server responds: immediately, unless it is restarting. */
  async whenReady(): Promise<void> {
    let seen: Promise<void> | undefined;
    // The server may be killed again during the wait.
    while (seen !== this.ready) {
      seen = this.ready;
      await seen;
    }
  }

  /** The exit code or signal if the server has exited. It is up to the caller to restart it. */
  get end(): number | NodeJS.Signals | undefined {
    return this.child?.exitCode ?? this.child?.signalCode ?? undefined;
  }

  start(): Promise<void> {
    this.ready = this.run();
    return this.ready;
  }

  /** Kills the server with `kill -9` and starts a new one. */
  crash(): void {
    this.child?.kill("SIGKILL");
    const exited = this.child && once(this.child, "exit");
    this.ready = Promise.resolve(exited).then(() => this.run());
    this.ready.catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.whenReady();
    if (!this.child || this.end !== undefined) return;
    this.child.kill("SIGTERM");
    await once(this.child, "exit");
  }

  private async run(): Promise<void> {
    const child = spawn(process.execPath, [this.script], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production", PORT: String(this.port), ...this.env },
    });
    this.child = child;
    while (!(await this.isReady())) {
      if (child.exitCode !== null)
        throw new Error("The server did not start. See its output above.");
      if (child.signalCode !== null) return;
      await sleep(50);
    }
  }

  private isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}${this.probe}`).then(
      (response) => response.ok,
      () => false,
    );
  }
}

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { ToPrimary, ToProcess } from "./messages";

/** In milliseconds: the delay before a restart, and how long a process runs until it is reset. */
const PAUSE = { first: 1_000, longest: 30_000, steady: 60_000 };

/** The exit status of a process that cannot start for a reason the operator has to fix. */
const REFUSED = 1;

interface Options {
  /** What the process is called in messages to the operator: `server`. */
  name: string;
  fork: () => ChildProcess;
  /** Called with each process, before it runs. */
  started: (child: ChildProcess) => void;
  receive: (message: ToPrimary) => void;
  /** Called when a process has ended without being asked to. */
  lost: () => void;
  /** The process has never been ready, and a new one would fail in the same way. */
  refused: () => void;
}

/** Keeps one process running: starts a new one, after a growing delay, when it ends. */
export class Supervised {
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = PAUSE.first;
  #isStopping = false;
  #wasReady = false;
  isReady = false;

  constructor(private readonly options: Options) {}

  start(): void {
    const { name, fork, started, receive, lost, refused } = this.options;
    const startedAt = Date.now();
    const child = fork();
    this.#child = child;
    const end = (reason: string) => {
      this.#child = undefined;
      this.isReady = false;
      if (this.#isStopping) return;
      lost();
      if (Date.now() - startedAt > PAUSE.steady) this.#pause = PAUSE.first;
      console.error(`${reason} Restarting in ${this.#pause / 1000} s.`);
      this.#timer = setTimeout(() => this.start(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, PAUSE.longest);
    };
    child.once("exit", (code, signal) => {
      if (code === REFUSED && !this.#wasReady && !this.#isStopping) refused();
      else end(`Lanework's ${name} process ended unexpectedly (${signal ?? `status ${code}`}).`);
    });
    child.on("error", (error) => {
      // Otherwise it is running, and a message or a signal could not be delivered to it.
      if (child.pid !== undefined) return;
      end(`Lanework's ${name} process could not be started (${error.message}).`);
    });
    child.on("message", (message: ToPrimary) => {
      if (message.kind === "ready") this.isReady = this.#wasReady = true;
      receive(message);
    });
    if (child.pid !== undefined) started(child);
  }

  send(message: ToProcess): void {
    // A process that is ending no longer listens.
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  /** Asks the process to end, and waits until it has. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
}

import { type ChildProcess, fork } from "node:child_process";
import cluster from "node:cluster";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { type ProcessRole, ROLE_VARIABLE } from "@/lib/platform/config/process-role";
import { log } from "@/lib/platform/observability/log";
import { GatheredMetrics } from "./gathered-metrics";
import type { ToPrimary } from "./messages";
import { Supervised } from "./supervised";

/**
 * What each kind of process runs. Priorities (0 is normal, 19 the lowest) leave the cores to
 * people's requests while there are many jobs or error events.
 */
const PROGRAMS = {
  server: { file: "./main.js", nice: 0 },
  ingest: { file: "./ingest.js", nice: 10 },
  worker: { file: "./worker.js", nice: 5 },
};

interface Options {
  /** Number of server processes. */
  servers: number;
  /** The socket of the process for error events; undefined if the servers accept them. */
  ingestSocket: string | undefined;
  hasWorker: boolean;
  /** Called once, when the first server is serving. */
  ready: () => void;
  /** A process cannot start, and has printed why. */
  refused: () => void;
}

/**
 * The processes of one installation on one machine: servers that share a port, and one process each
 * for error events and the queue. The primary accepts the connections and passes them to the
 * servers in turn, so that a server that has failed does not take the port with it.
 */
export class Fleet {
  readonly #servers: Supervised[] = [];
  readonly #others: Supervised[] = [];
  readonly #metrics = new GatheredMetrics();
  #databaseUrl: string | undefined;
  #isReady = false;
  #isStopping = false;

  constructor(private readonly options: Options) {
    this.#add("server");
  }

  /** Lets the processes start that wait for the database. */
  openDatabase(url: string): void {
    this.#databaseUrl = url;
    for (const process of this.#all) process.send({ kind: "database", url });
  }

  /** Ends the servers, and then the others, which the servers still need. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const process of this.#all) process.release();
    await Promise.all(this.#servers.map((process) => process.stop()));
    await Promise.all(this.#others.map((process) => process.stop()));
  }

  get #all(): Supervised[] {
    return [...this.#servers, ...this.#others];
  }

  #add(kind: ProcessRole["kind"]): void {
    const supervised: Supervised = new Supervised({
      name: kind,
      fork: () => this.#fork(kind),
      started: (child) => prioritize(child, PROGRAMS[kind].nice),
      receive: (message) => this.#receive(supervised, message),
      lost: () => void this.#metrics.keep(supervised),
      refused: () => this.options.refused(),
    });
    (kind === "server" ? this.#servers : this.#others).push(supervised);
    supervised.start();
  }

  #fork(kind: ProcessRole["kind"]): ChildProcess {
    const { file } = PROGRAMS[kind];
    const { servers, ingestSocket } = this.options;
    const role: ProcessRole = {
      ...{ kind, servers, ingestSocket },
      // A server announces before it is ready.
      announcesSetup: kind === "server" && !this.#isReady,
    };
    const program = fileURLToPath(new URL(file, import.meta.url));
    const env = { [ROLE_VARIABLE]: JSON.stringify(role) };
    if (kind !== "server") return fork(program, { env: { ...process.env, ...env } });
    cluster.setupPrimary({ exec: program });
    const worker = cluster.fork(env);
    // Its process reports the error; without a listener, it would be thrown here.
    worker.on("error", () => undefined);
    return worker.process;
  }

  #receive(sender: Supervised, message: ToPrimary): void {
    if (message.kind === "hello" && this.#databaseUrl !== undefined) {
      sender.send({ kind: "database", url: this.#databaseUrl });
    }
    if (message.kind === "ready") this.#serve();
    if (message.kind === "snapshot") this.#metrics.receive(message.id, message.snapshot);
    if (message.kind !== "gather") return;
    const { id, snapshot: own } = message;
    const others = this.#all
      .filter((process) => process !== sender && process.isReady)
      .map((process) => ({
        process,
        ask: (id: number) => process.send({ kind: "measure", id }),
      }));
    this.#metrics.text({ process: sender, own }, others).then(
      (text) => sender.send({ kind: "metrics", id, text }),
      (error: unknown) => {
        log.error({ err: error }, "the metrics of all processes could not be gathered");
        sender.send({ kind: "metrics", id, text: undefined });
      },
    );
  }

  /** Starts the rest after the first server, which has the cores to itself until it is ready. */
  #serve(): void {
    if (this.#isReady || this.#isStopping) return;
    this.#isReady = true;
    this.options.ready();
    if (this.options.ingestSocket !== undefined) this.#add("ingest");
    for (let count = 1; count < this.options.servers; count += 1) this.#add("server");
    if (this.options.hasWorker) this.#add("worker");
  }
}

function prioritize({ pid }: ChildProcess, nice: number): void {
  if (pid === undefined || nice === 0) return;
  try {
    setPriority(pid, nice);
  } catch (error) {
    // It has ended already, or the system does not allow it.
    log.debug({ err: error }, "a process keeps its priority");
  }
}

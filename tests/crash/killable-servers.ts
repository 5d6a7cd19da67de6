import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { build } from "esbuild";
import { config } from "@/lib/platform/config/config";

const root = path.resolve(import.meta.dirname, "../..");
const bundle = path.join(root, "node_modules/.cache/mortal-server.js");

/** Number of servers started in advance, because most of the time per kill is spent on startup. */
const SPARE_SERVERS = 3;

interface Server {
  child: ChildProcess;
  port: Promise<number>;
}

/** A request that may kill its server. */
export interface KillableRequest {
  host: string;
  path: string;
  token: string;
  key: string;
  contentType: string;
  body: string;
}

/** Servers that use this process's database. Each handles one request, which may kill it. */
export class KillableServers {
  private readonly ready: Server[] = [];

  static async open(): Promise<KillableServers> {
    await build({
      entryPoints: [path.join(root, "tests/crash/mortal-server.ts")],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      alias: { "@": root },
    });
    return new KillableServers();
  }

  /**
   * Sends a request to a server that is killed at the given step, or once the given function
   * resolves. Returns the response's status, or undefined if the server died first.
   */
  async send(
    request: KillableRequest,
    killAt: number | (() => Promise<unknown>),
  ): Promise<number | undefined> {
    while (this.ready.length <= SPARE_SERVERS) this.ready.push(this.start());
    const { child, port } = this.ready.shift() as Server;
    const exited = once(child, "exit");
    const isStep = typeof killAt === "number";
    const response = post(await port, request, isStep ? killAt : 0);
    if (!isStep) await killAt().finally(() => child.kill("SIGKILL"));
    const status = await response;
    if (status !== undefined && child.connected) child.disconnect();
    await exited;
    return child.signalCode === "SIGKILL" ? undefined : status;
  }

  close(): void {
    for (const { child } of this.ready) child.kill("SIGKILL");
  }

  private start(): Server {
    const { DATABASE_URL = "", DATA_DIR } = config();
    const child = fork(bundle, {
      execArgv: ["--import", path.join(root, "tests/crash/kill-at.mjs")],
      env: { ...process.env, DATABASE_URL, DATA_DIR, LOG_LEVEL: "fatal" },
    });
    return { child, port: once(child, "message").then(([port]) => port as number) };
  }
}

function post(
  port: number,
  { host, path: address, token, key, contentType, body }: KillableRequest,
  killAt: number,
): Promise<number | undefined> {
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    "content-type": contentType,
    "idempotency-key": key,
    "x-kill-at": killAt,
  };
  return new Promise((resolve) => {
    const clientRequest = http.request(
      { port, path: address, method: "POST", headers },
      (response) => {
        response.on("error", () => resolve(undefined));
        response.resume().on("end", () => resolve(response.statusCode));
      },
    );
    clientRequest.on("error", () => resolve(undefined));
    clientRequest.end(body);
  });
}

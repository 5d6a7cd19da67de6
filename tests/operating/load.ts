import http from "node:http";
import type { HttpClient } from "../support/http/http-client";

/** What the clients did. */
export interface LoadReport {
  reads: number;
  writes: number;
  /** Unexpected responses. */
  failed: string[];
  slowestMs: number;
}

interface Scene {
  port: number;
  caller: HttpClient;
  /** A path such as `/api/projects/7`, and an issue in that project. */
  project: string;
  issueId: number;
}

/**
 * Runs `clients` clients that read and write over keep-alive connections until the returned
 * function is called.
 */
export function startLoad(
  { port, caller, project, issueId }: Scene,
  clients: number,
): () => Promise<LoadReport> {
  const report: LoadReport = { reads: 0, writes: 0, failed: [], slowestMs: 0 };
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  let isOver = false;

  function call(method: string, path: string, expected: number, body?: object): Promise<void> {
    const headers = { ...caller.headers, "content-type": "application/json" };
    const options = { agent, host: "127.0.0.1", port, method, path, headers };
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (actual: string | number) => {
        report.slowestMs = Math.max(report.slowestMs, performance.now() - startedAt);
        if (actual !== expected) report.failed.push(`${method} ${path}: ${actual}`);
        else if (method === "GET") report.reads += 1;
        else report.writes += 1;
        resolve();
      };
      const request = http.request(options, (response) => {
        response.resume();
        response.on("end", () => end(response.complete ? (response.statusCode ?? 0) : "cut off"));
        response.on("error", (error) => end(error.message));
      });
      request.on("error", (error) => end(error.message));
      request.end(body && JSON.stringify(body));
    });
  }
  async function client(number: number): Promise<void> {
    for (let n = number; !isOver; n++) {
      if (n % 4 === 0) {
        const body = { body: `Comment ${n} from client ${number}` };
        await call("POST", `${project}/issues/${issueId}/comments`, 201, body);
      } else if (n % 4 === 1) await call("GET", `${project}/issues`, 200);
      else if (n % 4 === 2) await call("GET", `${project}/issues/${issueId}`, 200);
      else await call("GET", "/api/profile", 200);
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return async () => {
    isOver = true;
    await running;
    agent.destroy();
    return report;
  };
}

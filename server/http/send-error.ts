import type { ServerResponse } from "node:http";

/** Sends an error as JSON (docs/spec/conventions.md#errors). */
export function sendError(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ message });
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
}

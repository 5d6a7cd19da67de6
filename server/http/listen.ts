import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** Starts listening. Throws an OperatorError with the reason if it cannot. */
export async function listen(server: Server, port: number, address?: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new OperatorError(explain(error, port, address)));
    });
    server.listen(port, address, resolve);
  });
}

/** Like `listen`, on a socket in the file system. */
export async function listenOnSocket(server: Server, file: string): Promise<void> {
  // Left behind by a process that was killed.
  await rm(file, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) => reject(new OperatorError(`${file}: ${message}`)));
    server.listen(file, resolve);
  });
}

/**
 * Fails early if the port is in use, before anything slow starts. Returns the port, which is a free
 * one for 0.
 */
export async function checkPort(port: number, address?: string): Promise<number> {
  const probe = createServer();
  await listen(probe, port, address);
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

function explain(error: NodeJS.ErrnoException, port: number, address?: string): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use. Stop the other program or set PORT to a free one.`;
    case "EACCES":
      return `The current user is not allowed to listen on port ${port}. Set PORT to a port above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `BIND_ADDRESS: this machine has no address ${address}.`;
    default:
      return `Cannot listen on port ${port}: ${error.message}`;
  }
}

/**
 * Stops accepting connections, gives requests in progress ten seconds to finish, then closes them.
 */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A keep-alive connection becomes idle only after its last response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(10_000, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}

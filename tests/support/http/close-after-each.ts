import type { Server } from "node:http";
import { afterEach } from "vitest";
import type { RawSocket } from "./raw-socket";

/**
 * Returns two lists, initially empty. The servers and clients that a test adds to them are closed
 * when it ends.
 */
export function closeAfterEach(): { servers: Server[]; clients: RawSocket[] } {
  const servers: Server[] = [];
  const clients: RawSocket[] = [];
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  return { servers, clients };
}

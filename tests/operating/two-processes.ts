import { testPort } from "../support/processes/test-port";
import { ServerProcess } from "../crash/server-process";
import { openTestDatabase } from "../support/database/test-database";
import { FrontProxy } from "./front-proxy";

/** Two of the built product on one database, and a proxy before them. */
export interface TwoProcesses {
  servers: [ServerProcess, ServerProcess];
  front: FrontProxy;
  /** What both run with, for another one beside them. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Longer than the proxy needs to see that a process is not ready any more. */
const SHUTDOWN_DELAY_MS = "1000";

export async function startTwo(
  database: string,
  settings: Record<string, string> = {},
): Promise<TwoProcesses> {
  const NEXTAUTH_SECRET = "a secret that two processes share";
  // Before anything reads the settings: what a test signs, both must believe.
  Object.assign(process.env, { NEXTAUTH_SECRET });
  const { url, release } = await openTestDatabase(database, true);
  const env = {
    DATABASE_URL: url,
    NEXTAUTH_SECRET,
    LOG_LEVEL: "error",
    SHUTDOWN_DELAY_MS,
    ...settings,
  };
  const servers: [ServerProcess, ServerProcess] = [
    new ServerProcess(await testPort(), env),
    new ServerProcess(await testPort(), env),
  ];
  const stopServers = async () => {
    // One that never started has nothing to stop.
    await Promise.all(servers.map((server) => server.stop().catch(() => undefined)));
    await release();
  };
  try {
    for (const server of servers) await server.start();
    const front = await FrontProxy.start(servers.map(({ port }) => port));
    const stop = async () => {
      front.stop();
      await stopServers();
    };
    return { servers, front, env, stop };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

/** Ends each of them in order and starts it anew, one after the other, as often as `rounds` says. */
export async function restartInTurn(
  { servers, front }: TwoProcesses,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) {
      await server.stop();
      await server.start();
      // An operator, too, waits for the proxy to have found it before the other one goes.
      while (front.readyCount < servers.length) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
}

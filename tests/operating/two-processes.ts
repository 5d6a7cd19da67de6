import { testPort } from "../support/processes/test-port";
import { ServerProcess } from "../crash/server-process";
import { openTestDatabase } from "../support/database/test-database";
import { FrontProxy } from "./front-proxy";

/** Two servers running the production build on one database, behind a proxy. */
export interface TwoProcesses {
  servers: [ServerProcess, ServerProcess];
  front: FrontProxy;
  /** Settings of both servers, for starting another one alongside them. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Longer than the proxy needs to notice that a process is no longer ready. */
const SHUTDOWN_DELAY_MS = "1000";

export async function startTwo(
  database: string,
  settings: Record<string, string> = {},
): Promise<TwoProcesses> {
  const NEXTAUTH_SECRET = "a secret that two processes share";
  // Set before anything reads the settings, because both servers must accept what a test signs.
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
    // A server that never started has nothing to stop.
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

/** Stops each server gracefully and starts it again, one after the other, `rounds` times. */
export async function restartInTurn(
  { servers, front }: TwoProcesses,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) {
      await server.stop();
      await server.start();
      // Like an operator, waits until the proxy considers the server ready before restarting the
      // other one.
      while (front.readyCount < servers.length) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
}

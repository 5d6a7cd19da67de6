import { freePort } from "@/lib/platform/db/embedded/embedded-process";

/** Below the range of ports that the system assigns automatically. */
const FIRST_PORT = 30_500;
const PORTS_PER_WORKER = 200;
let taken = 0;

/** Returns a free loopback port that no other test worker picks at the same time. */
export function testPort(): Promise<number> {
  const worker = Number(process.env["VITEST_POOL_ID"] ?? 0);
  return freePort(FIRST_PORT + PORTS_PER_WORKER * (worker % 10) + (taken++ % PORTS_PER_WORKER));
}

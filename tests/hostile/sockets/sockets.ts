import { setTimeout as sleep } from "node:timers/promises";
import { Workspace } from "../../support/people/workspace";
import { Dice } from "../dice";
import type { Findings } from "../findings";
import { END, HALF, play, RESET, statusesIn, type Step } from "../fuzz/raw";
import type { HostileServer } from "../server";
import { type SocketCase, socketCases } from "./socket-cases";

const MUTATIONS = 300;
const AT_ONCE = 8;

/**
 * Sends bytes and resets that no HTTP client would send, and checks that the same process still
 * responds.
 */
export async function trySockets(server: HostileServer, findings: Findings): Promise<void> {
  const { pid } = server;
  const workspace = await Workspace.make(server.port);
  const project = await workspace.project("Sockets", "SOCK");
  const { host = "", authorization = "" } = workspace.admin.api.headers;
  const head = (length: number) =>
    `POST /api/projects/${project.id}/issues HTTP/1.1\r\nHost: ${host}\r\n` +
    `Authorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const dice = new Dice(findings.seed);
  const cases = socketCases(head, host);
  const whole = `${head(12)}{"title":"x"}`;
  const mutated = Array.from({ length: MUTATIONS }, (_, n) => mutation(n, whole, dice));
  const remaining = [...cases, ...mutated];
  const worker = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift())
      await tryOne(server, next, findings);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  // An error from a closed socket may be thrown a moment later.
  await sleep(1000);
  if (server.pid !== pid || !server.isAlive) findings.fault("dead process", "sockets", "it exited");
  else if (!(await server.isReady())) findings.fault("hang", "sockets", "it does not respond");
}

async function tryOne(
  { port }: HostileServer,
  { name, steps, allowed = /^[1-4]?/, seconds = 5 }: SocketCase,
  findings: Findings,
): Promise<void> {
  const { received, end } = await play(port, steps, seconds * 1000);
  findings.count("sockets: connections");
  const statuses = statusesIn(received);
  const detail = `${JSON.stringify(steps).slice(0, 600)}\n→ ${received.slice(0, 800)}`;
  if (end === "refused") findings.fault("dead process", name, detail);
  if (statuses.some((status) => status >= 500)) findings.fault("5xx", name, detail);
  if (!allowed.test(statuses.join())) findings.fault("unexpected response", name, detail);
}

/**
 * Returns a valid request with a few bytes changed, removed or added, sent in pieces and ended at
 * random.
 */
function mutation(n: number, whole: string, dice: Dice): SocketCase {
  const bytes = [...Buffer.from(whole)];
  for (let times = 1 + dice.below(4); times > 0; times--) {
    const at = dice.below(bytes.length);
    const byte = dice.pick([0, 9, 10, 13, 32, 58, 44, 48, 127, 255, dice.below(256)]);
    bytes.splice(at, dice.below(2), ...(dice.chance(0.6) ? [byte] : []));
  }
  const sent = Buffer.from(bytes);
  const cut = dice.below(sent.length);
  const end: Step = dice.pick([RESET, HALF, END]);
  const pieces = [sent.subarray(0, cut), dice.below(20), sent.subarray(cut)];
  const pause = dice.below(60);
  const steps = dice.chance(0.5) ? [sent, pause, end] : [...pieces, pause, end];
  return { name: `mutation ${n}`, steps };
}

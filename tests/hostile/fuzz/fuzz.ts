import { type Got, HostileClient } from "../client";
import { Dice } from "../dice";
import type { Findings } from "../findings";
import { judge, story } from "../judge";
import { sendRepeated } from "../kills/repeats";
import { type Attempt, makeAttempt } from "./requests";
import { isIntact, makeScene, type Scene } from "../scene/scene";
import type { HostileServer } from "../server";
import { type HostileSpec, readSpec } from "../spec";

const AT_ONCE = 16;
/** Requests per pair of workspaces. With more, lists grow long and most records have changed. */
const ROUND = 2500;
const CHECK_EVERY = 250;
const LOG_EVERY = 5000;

/**
 * Sends the given number of requests, cycling through every operation, as callers with and without
 * access.
 */
export async function fuzz(
  server: HostileServer,
  requests: number,
  findings: Findings,
): Promise<void> {
  const client = new HostileClient(server.port);
  const isAlive = () => server.isAlive;
  for (let started = 0; started < requests && isAlive();) {
    const scenes = await Promise.all([makeScene(server.port), makeScene(server.port)]);
    const spec = await readSpec(client, scenes[0].host);
    findings.count("fuzz: workspaces", 2);
    const end = Math.min(started + ROUND, requests);
    while (started < end && isAlive()) {
      const upTo = Math.min(started + CHECK_EVERY, end);
      await inParallel(started, upTo, (n) => sendOne({ spec, client, scenes, findings }, n));
      started = upTo;
      if (started % LOG_EVERY === 0) console.log(`fuzz: ${started} of ${requests} requests`);
      if (!(await isIntact(scenes[0])) || !(await isIntact(scenes[1]))) {
        findings.count("fuzz: workspaces abandoned");
        break;
      }
    }
  }
  client.close();
}

async function inParallel(from: number, to: number, work: (n: number) => Promise<void>) {
  let next = from;
  const worker = async () => {
    while (next < to) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface Run {
  spec: HostileSpec;
  client: HostileClient;
  scenes: [Scene, Scene];
  findings: Findings;
}

async function sendOne({ spec, client, scenes, findings }: Run, n: number): Promise<void> {
  const dice = new Dice(findings.seed * 1_000_003 + n);
  const [scene, other] = n % 2 === 0 ? scenes : [scenes[1], scenes[0]];
  // Mostly in order, so even a short run covers every operation.
  const operation = dice.chance(0.8)
    ? spec.operations[n % spec.operations.length]!
    : dice.pick(spec.operations);
  const attempt = makeAttempt({ spec, scene, other, dice }, operation);
  findings.count("fuzz: requests");
  const isRepeated = operation.isRepeatable && !attempt.isTwisted && dice.chance(0.08);
  try {
    const got = isRepeated
      ? await sendRepeated(client, attempt, dice, findings)
      : await client.send(attempt.sent);
    if (!isRepeated) judge(attempt, got, findings);
    learn(attempt, got, scene);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // A client that sends more than the server reads may find the connection closed before the
    // response.
    if ((attempt.sent.body?.length ?? 0) > 60_000 && /EPIPE|ECONNRESET/.test(why)) {
      findings.count("fuzz: large bodies cut off");
      return;
    }
    const where = `${operation.method} ${operation.path}`;
    findings.fault(why === "hang" ? "hang" : "cut off", where, story(attempt, undefined, why));
  }
}

/** Records what was created and deleted, so later requests refer to records that exist. */
function learn({ operation, params, sent, isTwisted }: Attempt, got: Got, scene: Scene): void {
  if (isTwisted || got.status >= 300 || sent.method === "GET") return;
  if (sent.method === "DELETE") {
    scene.records.remove(operation.path, params);
    return;
  }
  const isOwn = params["projectId"] === undefined || params["projectId"] === String(scene.main);
  if (got.status !== 201 || !isOwn) return;
  const { id } = JSON.parse(got.text) as { id?: number };
  const name = NAMED[operation.path] ?? "id";
  if (id !== undefined) scene.records.add(`${operation.path}/{${name}}`, { ...params, [name]: id });
}

/** Path parameter names of the records in these collections. */
const NAMED: Record<string, string> = {
  "/api/projects": "projectId",
  "/api/projects/{projectId}/issues": "issueId",
  "/api/projects/{projectId}/lanes": "laneId",
  "/api/projects/{projectId}/tokens": "tokenId",
};

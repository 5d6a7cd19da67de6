import { setTimeout as sleep } from "node:timers/promises";
import { auditKills } from "../audit";
import { Dice } from "../dice";
import type { Findings } from "../findings";
import { makeKillScene } from "./kill-scene";
import { Ledger } from "./ledger";
import type { HostileServer } from "../server";

/**
 * What a kill hits: the server at any moment, the database at any moment, or the server at a step
 * of a request.
 */
const KINDS = ["server", "database", "step"] as const;
/** Approximate number of steps in a write (see tests/crash/kill-at.mjs). */
const STEPS = 60;
const RECOVERY_MS = 90_000;

/** Kills the server and its database during writes, and audits what was stored. */
export async function tryKills(
  server: HostileServer,
  kills: number,
  findings: Findings,
): Promise<void> {
  const scene = await makeKillScene(server.port);
  const ledger = new Ledger(scene, findings);
  const dice = new Dice(findings.seed);
  const writing = scene.writers.map((writer, n) =>
    ledger.write(writer, new Dice(findings.seed + 1000 + n)),
  );
  for (let n = 0; n < kills; n++) {
    const before = ledger.acknowledged.length;
    const progress = await until(() => ledger.acknowledged.length >= before + 5, RECOVERY_MS);
    if (!progress) {
      findings.fault("hang", "kills", `no more writes are acknowledged after ${n} kills`);
      break;
    }
    await sleep(dice.next() * 300);
    const kind = KINDS[n % KINDS.length] ?? "server";
    findings.count(`kills: ${kind}`);
    if (kind === "database") await killDatabase(server, findings);
    else {
      if (kind === "step") await dieAtStep(server, ledger, 1 + dice.below(STEPS));
      await server.end("SIGKILL");
      await server.start();
    }
  }
  ledger.stop();
  await Promise.all(writing);
  await auditKills(server, scene, ledger, findings);
}

/** Arms a step, and waits for the server to die there; a write may have fewer steps. */
async function dieAtStep(server: HostileServer, ledger: Ledger, step: number): Promise<void> {
  server.expectDeath();
  ledger.killAt = step;
  await until(() => !server.isAlive, 3_000);
  ledger.killAt = undefined;
}

/**
 * Kills the postmaster with `kill -9`. The server either starts it again, or exits and is
 * restarted.
 */
async function killDatabase(server: HostileServer, findings: Findings): Promise<void> {
  const { pid = 0 } = server.postmaster ?? {};
  if (pid === 0) {
    findings.fault("hang", "database", "no database to kill");
    return;
  }
  server.expectDeath();
  process.kill(pid, "SIGKILL");
  const end = Date.now() + RECOVERY_MS;
  while (Date.now() < end) {
    if (!server.isAlive) {
      findings.count("kills: server exited with its database");
      return server.start();
    }
    if (server.postmaster?.pid !== pid && (await server.isReady())) {
      server.expectLife();
      return;
    }
    await sleep(50);
  }
  findings.fault("hang", "database", "the server neither recovered nor exited");
  await server.end("SIGKILL");
  await server.start();
}

async function until(isMet: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (isMet()) return true;
    await sleep(20);
  }
  return false;
}

import { Workspace } from "../../support/people/workspace";
import type { Findings } from "../findings";
import { play, type RawOutcome, statusesIn, type Step } from "./raw";
import type { HostileServer } from "../server";

/**
 * docs/spec/conventions.md#body-limits: an unauthenticated body has 15 s; the rest is extra time
 * for a busy machine.
 */
const PUBLIC_MS = 15_000;
const GRACE_MS = 10_000;
const AT_ONCE = 40;
/** Maximum growth of the process's memory; a stalled body needs only 64 KiB. */
const MEMORY_MIB = 150;

const post = (path: string, length: number | "chunked", host = "localhost") =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
  (length === "chunked" ? "Transfer-Encoding: chunked\r\n" : `Content-Length: ${length}\r\n`) +
  "\r\n";

/** Returns steps that send one byte a second, for longer than any deadline. */
const trickle = (bytes: string): Step[] =>
  Array.from({ length: 40 }, () => [bytes, 1000] as Step[]).flat();

interface BodyCase {
  name: string;
  steps: Step[];
  allowed: RegExp;
}

function publicCases(host: string, projectId: number): BodyCase[] {
  const chunk = "1\r\na\r\n";
  return [
    "/api/auth/password-reset",
    "/api/auth/new-password",
    "/api/auth/callback/credentials",
    "/api/auth/setup",
    `/api/${projectId}/envelope/`,
    `/api/${projectId}/store/`,
    `/api/projects/${projectId}/issues`,
    `/api/projects/${projectId}/issues/import`,
    "/apps/lanework/events",
  ].flatMap((path): BodyCase[] => [
    { name: `stalled ${path}`, steps: [post(path, 1000, host), "{"], allowed: /^(4\d\d)?$/ },
    {
      name: `trickled ${path}`,
      steps: [post(path, "chunked", host), ...trickle(chunk)],
      allowed: /^(4\d\d)?$/,
    },
    {
      name: `large ${path}`,
      steps: [post(path, 70_000, host), "x".repeat(70_000)],
      allowed: /^4\d\d|^$|^[23]\d\d$/,
    },
    {
      name: `endless ${path}`,
      steps: [
        post(path, "chunked", host),
        ...Array.from({ length: 64 }, () => `10000\r\n${"x".repeat(65_536)}\r\n`),
      ],
      allowed: /^4\d\d|^$/,
    },
  ]);
}

/**
 * Checks that bodies that stall, trickle or never end are cut off within their budget and never
 * stored.
 */
export async function tryBodies(server: HostileServer, findings: Findings): Promise<void> {
  const { port } = server;
  const workspace = await Workspace.make(port);
  const project = await workspace.project("Bodies", "BODY");
  const { host = "" } = workspace.admin.api.headers;
  const before = server.memory;
  let top = before;
  const watch = setInterval(() => (top = server.isAlive ? Math.max(top, server.memory) : top), 200);

  const deadline = PUBLIC_MS + GRACE_MS;
  const tryOne = async ({ name, steps, allowed }: BodyCase) => {
    const outcome = await play(port, steps, deadline);
    findings.count("bodies: connections");
    judgeBody(name, outcome, allowed, findings);
  };
  const stalled = Array.from({ length: AT_ONCE }, (_, n) => ({
    name: "stalled at 60 KiB",
    steps: [post("/api/auth/password-reset", 65_000, host), "x".repeat(60_000 + n)],
    allowed: /^(4\d\d)?$/,
  }));
  await Promise.all([...publicCases(host, project.id), ...stalled].map(tryOne));
  clearInterval(watch);
  findings.count("bodies: peak memory, MiB", top);
  if (top - before > MEMORY_MIB) {
    findings.fault(
      "memory",
      "bodies",
      `${before.toFixed(0)} MiB before, ${top.toFixed(0)} MiB at peak`,
    );
  }
}

function judgeBody(
  name: string,
  { received, end, milliseconds }: RawOutcome,
  allowed: RegExp,
  findings: Findings,
): void {
  const statuses = statusesIn(received);
  const detail = `${end} after ${milliseconds.toFixed(0)} ms\n→ ${received.slice(0, 500)}`;
  if (statuses.some((status) => status >= 500)) findings.fault("5xx", name, detail);
  else if (!allowed.test(statuses.join())) findings.fault("unexpected response", name, detail);
  // A connection kept alive after its response can stay open; one without a response cannot.
  if (end === "open" && statuses.length === 0) findings.fault("hang", name, detail);
  if (end === "refused") findings.fault("dead process", name, detail);
}

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const nextBin = createRequire(import.meta.url).resolve("next/dist/bin/next");

/** A server being measured. */
export interface Server {
  origin: string;
  /** The process that was started, which may have started others. */
  pid: number;
  stop: () => Promise<void>;
}

function stopper(child: ChildProcess): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGTERM");
    });
}

async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null)
      throw new Error(`the server for ${url} exited with ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`${url} did not respond within a minute`);
}

/** Runs a program and rejects unless it succeeds. */
export function runToEnd(
  command: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(" ")} exited with ${code}`)),
    );
  });
}

/** Starts a Next application with a single empty route, the baseline for every ratio. */
export async function startBareApp(port: number): Promise<Server> {
  const dir = path.resolve(".data/bench-bare");
  if (!existsSync(path.join(dir, ".next/BUILD_ID"))) {
    mkdirSync(path.join(dir, "app/api/empty"), { recursive: true });
    const files = {
      "package.json": `{"name":"bare","private":true,"type":"module"}`,
      "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(path.resolve("."))} } };`,
      "app/layout.jsx": `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`,
      "app/page.jsx": `export default function Page() { return null; }`,
      "app/api/empty/route.js": `export const dynamic = "force-dynamic";\nexport async function GET() { return Response.json({}); }`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
    await runToEnd(process.execPath, [nextBin, "build"], dir);
  }
  const child = spawn(process.execPath, [nextBin, "start", "-p", String(port)], {
    cwd: dir,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(`${origin}/api/empty`, child);
  return { origin, pid: child.pid ?? 0, stop: stopper(child) };
}

interface Start {
  port: number;
  databaseUrl: string;
  env?: Record<string, string>;
  /** The repository to start from, if not this one. */
  root?: string;
}

async function startScript(script: string, ready: string, start: Start): Promise<Server> {
  const { port, databaseUrl, env, root = "." } = start;
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      NODE_ENV: "production",
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(`${origin}${ready}`, child);
  return { origin, pid: child.pid ?? 0, stop: stopper(child) };
}

/**
 * Starts the production build, serving one workspace from a database. Without rate limits. One
 * process, or with `wholeProduct` what `npm start` runs.
 */
export function startProduct(
  options: Start & { tenant: string; wholeProduct?: boolean },
): Promise<Server> {
  const env = {
    STORY_RATE_LIMIT: "0",
    INGEST_RATE_LIMIT: "0",
    ...options.env,
    DEFAULT_TENANT: options.tenant,
  };
  const script = options.wholeProduct === true ? "scripts/start.mjs" : "dist/main.js";
  return startScript(script, "/api/health/ready", { ...options, env });
}

/** Starts the ingestion process without a rate limit. */
export function startIngestion(port: number, databaseUrl: string): Promise<Server> {
  const env = { INGEST_RATE_LIMIT: "0" };
  return startScript("dist/ingest.js", "/api/health/live", { port, databaseUrl, env });
}

import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import * as esbuild from "esbuild";
import { type Build, checkOut, neutral, PLACES } from "./builds";
import { Envelopes, listen } from "./capture-envelopes";
import type { Side } from "./side";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Returns the requests to send to the server, in order: the name to store the result under, the
 * path and the seed.
 */
const visits = (build: Build): [name: string, path: string, seed: number][] => {
  const seed = build === 1 ? 3 : 7;
  const plain = [
    ..."showOrder printSlip refund exportOrders total issue syncStock pick countLater".split(" "),
    ..."postProduct postSupplier showCategory loadRates readOverrides readHistory".split(" "),
    ..."bankRefuses bankIsSlow saveDraft saveNote basket locale closeByHand".split(" "),
    ..."closeAtNight gatewayMessage queueMessage poolTimeout slowQuery".split(" "),
  ].map((site): [string, string, number] => [site, site, seed]);
  // The last request ends the process.
  return [...plain, ["showCategory:deep", "showCategory", 80], ["timer", "timer", seed]];
};

/**
 * Runs one build of the server with @sentry/node in a child process, from its sources or bundled
 * into one file. Returns each error as the event that the SDK sent, and its stack trace under
 * `text:<name>`.
 */
export async function runNode(build: Build, work: string, bundled?: { packages: Build }) {
  const home = mkdtempSync(path.join(work, "node-"));
  checkOut("node", build, home, bundled);
  writeFileSync(path.join(home, "package.json"), JSON.stringify({ type: "commonjs" }));
  symlinkSync(path.join(root, "node_modules/@sentry"), path.join(home, "node_modules/@sentry"));
  const main = bundled ? await bundle(home) : path.join(home, "src/server.js");

  const envelopes = new Envelopes();
  const server = http.createServer((request, response) => void envelopes.take(request, response));
  const DSN = `http://public@127.0.0.1:${await listen(server)}/1`;
  const env = { ...process.env, DSN, RELEASE: `shop@${build}.0.0` };
  const child = fork(main, { cwd: home, env, execArgv: [], stdio: "ignore" });
  const sides = new Map<string, Side>();
  try {
    const port = await new Promise<number>((resolve) =>
      child.once("message", (message) => resolve((message as { port: number }).port)),
    );
    for (const [name, visit, seed] of visits(build)) {
      const responded = fetch(`http://127.0.0.1:${port}/${visit}?seed=${seed}`);
      sides.set(name, { event: await envelopes.next() });
      const stack = await responded.then((response) => response.text()).catch(() => "ok");
      if (stack !== "ok") sides.set(`text:${name}`, textOf(stack));
    }
  } finally {
    child.kill();
    server.close();
  }
  const places: [string, string][] = [
    [path.join(root, "node_modules"), `${PLACES[build]}/node_modules`],
    [home, PLACES[build]],
  ];
  return new Map([...sides].map(([name, side]) => [name, neutral(side, places)]));
}

function textOf(stack: string): Side {
  const [, exceptionClass = "", message = ""] = /^(\w+): ([^\n]*)/.exec(stack) ?? [];
  return { platform: "node", exceptionClass, message, stackTrace: stack.split("\n") };
}

/** Bundles the server into one file with a content hash in its name, as deployments do. */
async function bundle(home: string): Promise<string> {
  const outdir = path.join(home, "dist");
  await esbuild.build({
    entryPoints: [path.join(home, "src/server.js")],
    entryNames: "[name]-[hash]",
    outdir,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["@sentry/node"],
  });
  rmSync(path.join(home, "src"), { recursive: true });
  const [file = ""] = readdirSync(outdir);
  return path.join(outdir, file);
}

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

// `npm start`: runs dist/main.js, and starts it anew when it fails. Signals are passed on; a server that ends by one, or
// could not start the first time for a reason that somebody has to mend, is not started again.
process.chdir(path.resolve(import.meta.dirname, ".."));
const PROGRAM = "dist/main.js";
if (!existsSync(PROGRAM)) {
  console.error("There is no build yet: run npm run build first.");
  process.exit(1);
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran for so long begins with the first pause again. */
const STEADY_MS = 60_000;
/** The status of such a start, which is final until a server has run steadily once: lib/platform/config/operator-error.ts. */
const REFUSED = 1;

let pause = FIRST_PAUSE_MS;
let isStopping = false;
let wasSteady = false;
let server;

function run() {
  const begun = Date.now();
  // It ends when its parent has gone, as under npm alone: server/process/shutdown.ts.
  const env = { npm_lifecycle_event: "start", ...process.env };
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: "inherit",
    env,
  });
  server = child;
  child.once("exit", (code, signal) => {
    server = undefined;
    if (Date.now() - begun > STEADY_MS) {
      pause = FIRST_PAUSE_MS;
      wasSteady = true;
    }
    if (isStopping || code === 0 || (code === REFUSED && !wasSteady)) process.exit(code ?? 1);
    runAgain(`Lanework ended unexpectedly (${signal ?? `status ${code}`}).`);
  });
  child.on("error", (error) => {
    // Otherwise it is there, and a signal did not reach it.
    if (child.pid !== undefined) return;
    server = undefined;
    runAgain(`Lanework could not be run (${error.message}).`);
  });
}

function runAgain(what) {
  console.error(`${what} Starting again in ${pause / 1000} s.`);
  setTimeout(run, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
}

function stop(signal) {
  isStopping = true;
  if (!server) process.exit(0);
  server.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
// npm cannot pass on that it was killed.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent && !isStopping) stop("SIGTERM");
  }, 500).unref();
}
run();

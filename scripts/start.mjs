import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

// `npm start`: runs dist/start.js, and restarts it when it fails. Forwards signals. Does not restart
// a server that was stopped by a signal, or whose first start failed because of something the
// operator has to fix.
process.chdir(path.resolve(import.meta.dirname, ".."));
const PROGRAM = "dist/start.js";
if (!existsSync(PROGRAM)) {
  console.error("No build found. Run npm run build first.");
  process.exit(1);
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Once a server has run this long, the restart delay is reset. */
const STEADY_MS = 60_000;
/**
 * The exit status when the operator has to fix something. Not retried unless a server has already
 * run steadily: lib/platform/config/operator-error.ts.
 */
const REFUSED = 1;

let pause = FIRST_PAUSE_MS;
let isStopping = false;
let wasSteady = false;
let server;

function run() {
  const startedAt = Date.now();
  // Makes the server exit when its parent exits, just as under npm:
  // server/process/shutdown.ts.
  const env = { npm_lifecycle_event: "start", ...process.env };
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: "inherit",
    env,
  });
  server = child;
  child.once("exit", (code, signal) => {
    server = undefined;
    if (Date.now() - startedAt > STEADY_MS) {
      pause = FIRST_PAUSE_MS;
      wasSteady = true;
    }
    if (isStopping || code === 0 || (code === REFUSED && !wasSteady)) process.exit(code ?? 1);
    restart(`Lanework ended unexpectedly (${signal ?? `status ${code}`}).`);
  });
  child.on("error", (error) => {
    // Otherwise the server is running, and a signal could not be delivered to it.
    if (child.pid !== undefined) return;
    server = undefined;
    restart(`Lanework could not be started (${error.message}).`);
  });
}

function restart(reason) {
  console.error(`${reason} Restarting in ${pause / 1000} s.`);
  setTimeout(run, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
}

function stop(signal) {
  isStopping = true;
  if (!server) process.exit(0);
  server.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
// npm cannot report that it was killed.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  setInterval(() => {
    if (process.ppid !== parent && !isStopping) stop("SIGTERM");
  }, 500).unref();
}
run();

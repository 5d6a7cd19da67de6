import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// Runs on a fresh clone, so it can only import Node's built-in modules.

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Prints one line and exits with 1. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Installs the packages in package-lock.json, unless node_modules already matches it. With
 * `omitDev`, leaves out those that only development needs. For `isHeld`, see runCommand.
 */
export async function ensureInstalled({ isHeld = false, omitDev = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Lanework needs Node 20.19 or newer; this is ${process.version}.`);
  }
  if (isInstalled(omitDev)) return;
  console.log("Installing packages (npm ci) …");
  // npm passes its own location to the scripts it runs. Otherwise, use the npm on the PATH.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith("npm-cli.js") ? [process.execPath, [npm]] : ["npm", []];
  const args = [
    ...first,
    "ci",
    omitDev ? "--omit=dev" : "--include=dev",
    "--no-audit",
    "--no-fund",
  ];
  if ((await runCommand(command, args, { isHeld })) !== 0)
    fail("npm ci failed: see the output above.");
}

function isInstalled(omitDev) {
  const installedFile = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  const locked = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(locked).every(([name, entry]) => {
    const isOptional = entry.optional || (omitDev && (entry.dev || entry.devOptional));
    if (name === "" || (isOptional && installed[name] === undefined)) return true;
    return installed[name]?.version === entry.version;
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs `command` and resolves with its exit code. A signal to this process ends both. With
 * `isHeld`, its output is held back until it ends, for commands that run in parallel.
 */
export function runCommand(command, args, { env = {}, isHeld = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: isHeld ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    const output = [];
    child.stdout?.on("data", (part) => output.push(part));
    child.stderr?.on("data", (part) => output.push(part));
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    // npm may have been killed: see server/process/shutdown.ts.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && forward("SIGTERM"), 500);
    child.on("error", (error) => fail(`${command} could not be run: ${error.message}`));
    // Not "exit", because some of its output may still be pending.
    child.on("close", (code, signal) => {
      process.stdout.write(Buffer.concat(output));
      clearInterval(watch);
      for (const name of signals) process.off(name, forward);
      if (signal) process.exit(130);
      resolve(code);
    });
  });
}

/** Runs a script with this Node; see runCommand. */
export function runNode(args, options) {
  return runCommand(process.execPath, args, options);
}

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runToEnd } from "../servers/processes";

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

/**
 * Checks a commit out into a temporary folder with the packages it needs, and builds it. The folder
 * stays, so that the next comparison with the same commit starts at once. Returns its path.
 */
export async function buildCommit(commit: string): Promise<string> {
  const full = git("rev-parse", "--verify", `${commit}^{commit}`);
  const dir = path.join(tmpdir(), `lanework-bench-${full.slice(0, 12)}`);
  if (!existsSync(path.join(dir, "package.json"))) {
    git("worktree", "prune");
    git("worktree", "add", "--detach", "--force", dir, full);
  }
  await installPackages(dir);
  await build(dir);
  return dir;
}

/** Builds what has changed since the last build. */
export function build(dir: string): Promise<void> {
  console.error(`building ${dir}`);
  return runToEnd(process.execPath, ["scripts/build.mjs", "--if-changed"], dir);
}

async function installPackages(dir: string): Promise<void> {
  if (existsSync(path.join(dir, "node_modules/.package-lock.json"))) return;
  const lockOf = (root: string) => readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (lockOf(dir) === lockOf(".")) shareTree("node_modules", path.join(dir, "node_modules"));
  else await runToEnd("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], dir);
}

/**
 * Copies a folder with hard links, or with copies on another file system. Not a symbolic link to the
 * folder: the page compiler refuses packages outside of its root.
 */
function shareTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== ".cache") shareTree(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        cpSync(source, target);
      }
    }
  }
}

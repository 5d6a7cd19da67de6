import { execFileSync } from "node:child_process";

/** A process and its resident memory, in MiB. */
export interface ProcessMemory {
  pid: number;
  name: string;
  mib: number;
}

interface Listed {
  pid: number;
  parent: number;
  kib: number;
  command: string;
}

/** Reads the output of `ps -axo pid=,ppid=,rss=,command=`, which Linux and macOS share. */
export function parseProcesses(output: string): Listed[] {
  return output.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.+)$/.exec(line);
    if (!match) return [];
    const [, pid, parent, kib, command = ""] = match;
    return [{ pid: Number(pid), parent: Number(parent), kib: Number(kib), command }];
  });
}

/** Returns a process and all processes below it. */
export function treeOf(root: number, listed: readonly Listed[]): Listed[] {
  const found = listed.filter(({ pid }) => pid === root);
  const below = listed.filter(({ parent }) => parent === root);
  return [...found, ...below.flatMap(({ pid }) => treeOf(pid, listed))];
}

/** Returns the memory of a server's processes; `ps` itself is not one of them. */
export function memoryOf(root: number): ProcessMemory[] {
  const output = execFileSync("ps", ["-axo", "pid=,ppid=,rss=,command="], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return treeOf(root, parseProcesses(output)).map(({ pid, kib, command }) => ({
    pid,
    name: nameOf(command),
    mib: kib / 1024,
  }));
}

/** The program that Node.js runs: `dist/main.js`. */
function nameOf(command: string): string {
  return /\S+\.m?js\b/.exec(command)?.[0].replace(/^.*\/(?=(?:dist|scripts)\/)/, "") ?? command;
}

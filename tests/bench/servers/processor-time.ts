import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { BENCH_DIR } from "../data/cluster";

/** Processor time of a server and of the benchmarks' PostgreSQL, in milliseconds. */
export interface ProcessorTime {
  server: number;
  database: number;
}

const MS_PER_TICK = 10;

/** A process's parent and its time, with that of the processes below it that have ended. */
interface Process {
  pid: number;
  parent: number;
  milliseconds: number;
}

/** Reads `/proc/<pid>/stat`; undefined if the process has just ended. */
function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, times] = [fields[1], fields.slice(11, 15)];
    return {
      pid,
      parent,
      milliseconds: times.reduce((sum, ticks) => sum + ticks, 0) * MS_PER_TICK,
    };
  } catch {
    return undefined;
  }
}

function timeOfTree(root: number, processes: readonly Process[]): number {
  return processes.reduce((sum, { pid, parent, milliseconds }) => {
    const below = parent === root ? timeOfTree(pid, processes) : 0;
    return sum + below + (pid === root ? milliseconds : 0);
  }, 0);
}

/**
 * Returns how much processor time a server's processes and the benchmarks' PostgreSQL have used.
 * Unlike throughput, it hardly depends on what else the machine does. Undefined where there is no
 * `/proc`.
 */
export function processorTimeOf(server: number): ProcessorTime | undefined {
  if (process.platform !== "linux") return undefined;
  const processes = readdirSync("/proc").flatMap((name) => {
    const found = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined;
    return found ? [found] : [];
  });
  const pidFile = path.join(BENCH_DIR, "postgres/cluster/data/postmaster.pid");
  const postmaster = Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  return { server: timeOfTree(server, processes), database: timeOfTree(postmaster, processes) };
}

/** Returns what each of a number of requests took between two readings. */
export function timePerRequest(
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
  requests: number,
): ProcessorTime | undefined {
  if (!before || !after || requests === 0) return undefined;
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  };
}

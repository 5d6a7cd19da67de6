import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { withDatabase } from "../db/with-database";

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

async function printDead(): Promise<void> {
  const dead = await withDatabase(async () => {
    const { listDeadJobs } = await import("@/lib/platform/jobs/queries");
    return listDeadJobs();
  });
  for (const { id, task, tenant, attempts, last_error, since } of dead) {
    const [reason] = last_error.split("\n");
    console.log([id, task, tenant ?? "-", plural(attempts, "attempt"), since, reason].join("\t"));
  }
  console.log(dead.length === 0 ? "No dead jobs" : plural(dead.length, "dead job"));
}

async function requeue(id: string | undefined, isAll: boolean): Promise<void> {
  if ((id === undefined) !== isAll) throw new OperatorError("Name a job or pass --all.");
  if (id !== undefined && !/^\d{1,18}$/.test(id)) throw new OperatorError(`There is no job ${id}.`);
  const count = await withDatabase(async () => {
    const { requeueJobs } = await import("@/lib/platform/jobs/requeue-jobs");
    return requeueJobs(id);
  });
  if (id !== undefined && count === 0) throw new OperatorError(`Job ${id} is not dead.`);
  console.log(`${plural(count, "job")} requeued`);
}

export function register(program: Command): void {
  const jobs = program
    .command("jobs")
    .description("manage jobs that failed permanently, such as emails");
  jobs
    .command("dead")
    .description("list dead jobs: id, task, workspace, attempts, last change, last error")
    .action(printDead);
  jobs
    .command("requeue [id]")
    .description("retry one dead job, or all of them with --all")
    .option("--all", "all dead jobs")
    .action((id: string | undefined, { all = false }: { all?: boolean }) => requeue(id, all));
}

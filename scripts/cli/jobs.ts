import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { withDatabase } from "../db/with-database";

async function printDead(): Promise<void> {
  const dead = await withDatabase(async () => {
    const { listDeadJobs } = await import("@/lib/platform/jobs/queries");
    return listDeadJobs();
  });
  for (const { id, task, tenant, attempts, last_error, since } of dead) {
    const [reason] = last_error.split("\n");
    console.log([id, task, tenant ?? "-", `${attempts} attempts`, since, reason].join("\t"));
  }
  console.log(dead.length === 0 ? "No job is dead" : `${dead.length} dead jobs`);
}

async function requeue(id: string | undefined, isAll: boolean): Promise<void> {
  if ((id === undefined) !== isAll) throw new OperatorError("Name one job, or say --all.");
  if (id !== undefined && !/^\d{1,18}$/.test(id))
    throw new OperatorError(`No job is called ${id}.`);
  const count = await withDatabase(async () => {
    const { requeueJobs } = await import("@/lib/platform/jobs/requeue-jobs");
    return requeueJobs(id);
  });
  if (id !== undefined && count === 0) throw new OperatorError(`Job ${id} is not dead.`);
  console.log(`${count} jobs requeued`);
}

export function register(program: Command): void {
  const jobs = program.command("jobs").description("jobs that failed for good, such as mails");
  jobs
    .command("dead")
    .description("list them: id, task, workspace, attempts, last change, last error")
    .action(printDead);
  jobs
    .command("requeue [id]")
    .description("give one all its attempts again, or each with --all")
    .option("--all", "every dead job")
    .action((id: string | undefined, { all = false }: { all?: boolean }) => requeue(id, all));
}

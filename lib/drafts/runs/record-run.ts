import type { ProjectScope } from "@/lib/platform/access/scopes";
import { canCreateIssues } from "@/lib/platform/membership/readers";
import { log } from "@/lib/platform/observability/log";
import { credentialExists } from "@/lib/identity/sessions/credential-exists";
import { Prisma, row } from "@/lib/platform/db/query";
import type { RUN_STATUS, RunStep, StoryResult } from "./schema";

const WRITE_EVERY_MS = 1_000;

/**
 * Writes a run's progress in the background. When one write finishes, the next stores the latest
 * state, so a run that takes a few milliseconds costs only a few writes and does not wait for them.
 * Each write, at least one per second, also checks whether the run should continue, and lets
 * readers see that the process is alive.
 */
export class RunRecord {
  #newest: RunStep[];
  #isDue = false;
  #writing: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  /**
   * `onCancel` is called if the run should end because it was cancelled or deleted with its
   * project, or because the caller lost permission.
   */
  constructor(
    private readonly project: ProjectScope,
    private readonly runId: number,
    steps: RunStep[],
    private readonly onCancel: () => void,
  ) {
    this.#newest = steps;
    this.#timer = setInterval(() => this.note(this.#newest), WRITE_EVERY_MS);
    this.#timer.unref();
  }

  note(steps: RunStep[]): void {
    this.#newest = steps;
    this.#isDue = true;
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await this.#write();
      } catch (error) {
        log.warn({ err: error, runId: this.runId }, "story progress was not written");
      }
    }
    this.#writing = null;
  }

  async #write(): Promise<void> {
    const { tenantId, projectId, actor } = this.project;
    const run = await row<{ should_continue: boolean }>(Prisma.sql`
      UPDATE story_runs SET steps = ${JSON.stringify(this.#newest)}::jsonb, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${this.runId} AND status = 0
      RETURNING NOT cancel_requested AND ${credentialExists(actor)}
        AND ${canCreateIssues(tenantId, actor.userId, projectId)} AS should_continue`);
    if (!run?.should_continue) this.onCancel();
  }

  /** Stops writing progress, and waits for any write that has already started. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isDue = false;
    await this.#writing;
  }

  /**
   * Writes the outcome of a stopped run. Returns false if the run had been cancelled; the
   * cancellation is then stored instead.
   */
  async end(
    status: (typeof RUN_STATUS)["done" | "failed" | "cancelled"],
    result: StoryResult | null,
  ): Promise<boolean> {
    const run = await row<{ cancel_requested: boolean }>(Prisma.sql`
      UPDATE story_runs SET updated_at = now(), steps = ${JSON.stringify(this.#newest)}::jsonb,
        status = CASE WHEN cancel_requested THEN 2 ELSE ${status} END,
        result = CASE WHEN cancel_requested THEN NULL ELSE ${result && JSON.stringify(result)}::jsonb END
      WHERE tenant_id = ${this.project.tenantId} AND id = ${this.runId} AND status = 0
      RETURNING cancel_requested`);
    return run !== undefined && !run.cancel_requested;
  }
}

/**
 * Limits each workspace to a share of a process's workers. Jobs from a workspace at its limit are
 * skipped, which leaves the remaining workers to other workspaces. Applies to jobs with the flag
 * `tenant:<id>`.
 */
export class FairShare {
  private readonly running = new Map<number, number>();

  constructor(private readonly limit: number) {}

  /** Returns the flags of jobs that must not be taken now. */
  full(): string[] {
    return [...this.running]
      .filter(([, count]) => count >= this.limit)
      .map(([tenantId]) => `tenant:${tenantId}`);
  }

  /**
   * Runs the work. Returns false without running it if workers simultaneously took more of the
   * workspace's jobs than its share allows.
   */
  async run(tenantId: number, work: () => Promise<void>): Promise<boolean> {
    const before = this.running.get(tenantId) ?? 0;
    if (before >= this.limit) return false;
    this.running.set(tenantId, before + 1);
    try {
      await work();
    } finally {
      const remaining = (this.running.get(tenantId) ?? 1) - 1;
      if (remaining > 0) this.running.set(tenantId, remaining);
      else this.running.delete(tenantId);
    }
    return true;
  }
}

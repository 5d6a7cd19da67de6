/**
 * Limits each workspace to a share of a process's workers. Jobs from a workspace at its limit are
 * skipped, which leaves the remaining workers to other workspaces. Applies to jobs with the flag
 * `tenant:<id>`.
 */
export class FairShare {
  private readonly underWay = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** Returns the flags of jobs that must not be taken now. */
  full(): string[] {
    return [...this.underWay]
      .filter(([, count]) => count >= this.most)
      .map(([tenantId]) => `tenant:${tenantId}`);
  }

  /**
   * Runs the work. Returns false without running it if workers simultaneously took more of the
   * workspace's jobs than its share allows.
   */
  async run(tenantId: number, work: () => Promise<void>): Promise<boolean> {
    const before = this.underWay.get(tenantId) ?? 0;
    if (before >= this.most) return false;
    this.underWay.set(tenantId, before + 1);
    try {
      await work();
    } finally {
      const left = (this.underWay.get(tenantId) ?? 1) - 1;
      if (left > 0) this.underWay.set(tenantId, left);
      else this.underWay.delete(tenantId);
    }
    return true;
  }
}

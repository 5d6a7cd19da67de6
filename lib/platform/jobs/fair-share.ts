/**
 * Limits each workspace to a share of a process's workers. Jobs of a workspace at its limit are
 * skipped, leaving the rest to others. Applies to jobs with the flag `tenant:<id>`.
 */
export class FairShare {
  private readonly underWay = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** Returns the flags of jobs not to take now. */
  full(): string[] {
    return [...this.underWay]
      .filter(([, count]) => count >= this.most)
      .map(([tenantId]) => `tenant:${tenantId}`);
  }

  /**
   * Runs the work. Returns false if workers took more of a workspace's jobs at the same moment than
   * its share allows.
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

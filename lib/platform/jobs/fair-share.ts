/**
 * Keeps each workspace to a share of a process's workers: jobs of one that has its share under way are passed over, and
 * those of others find the rest free. It is for jobs that have the flag `tenant:<id>`.
 */
export class FairShare {
  private readonly underWay = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** The flags of jobs that are not to be taken now. */
  full(): string[] {
    return [...this.underWay]
      .filter(([, count]) => count >= this.most)
      .map(([tenantId]) => `tenant:${tenantId}`);
  }

  /** Does the work; or answers false, when more workers took jobs of a workspace in one moment than it may have. */
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

/** Prints a table line by line, and remembers which thresholds were missed. */
export class Report {
  readonly missed: string[] = [];

  head(text: string): void {
    console.log(`\n${text}`);
  }

  line(name: string, value: number, note = ""): void {
    console.log(`  ${name.padEnd(32)} ${value.toFixed(3).padStart(8)}  ${note}`.trimEnd());
  }

  atLeast(name: string, value: number, threshold: number): void {
    this.judge(name, value, value >= threshold, `≥ ${threshold}`);
  }

  atMost(name: string, value: number, threshold: number): void {
    this.judge(name, value, value <= threshold, `≤ ${threshold}`);
  }

  /** Requires a value better than always returning the most frequent class. */
  above(name: string, value: number, majority: number): void {
    this.judge(name, value, value > majority, `> ${majority.toFixed(3)} (most frequent class)`);
  }

  /**
   * Prints the median and the 95th percentile of sorted times, and the limit for the latter, if
   * there is one.
   */
  times(name: string, sorted: number[], limit?: number): void {
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
    this.line(`${name}, p50`, at(0.5));
    const isMet = limit === undefined || at(0.95) < limit;
    // Depends on the machine, so it is printed but never fails the run.
    const verdict = limit === undefined ? "" : `< ${limit} ${isMet ? "met" : "MISSED"}`;
    this.line(`${name}, p95`, at(0.95), verdict);
  }

  private judge(name: string, value: number, isMet: boolean, target: string): void {
    if (!isMet) this.missed.push(name);
    this.line(name, value, `${target} ${isMet ? "met" : "MISSED"}`);
  }
}

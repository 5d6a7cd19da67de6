/**
 * A text that is read from start to end. Looking ahead for the same string again and again takes
 * linear time in total, because each answer is kept until the reader has passed it.
 */
export class TextSource {
  private readonly ahead = new Map<string, number>();

  constructor(readonly text: string) {}

  /** The next position of a string at or after `from`, or -1. `from` may not decrease per string. */
  next(wanted: string, from: number): number {
    const known = this.ahead.get(wanted);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const found = this.text.indexOf(wanted, from);
    this.ahead.set(wanted, found);
    return found;
  }
}

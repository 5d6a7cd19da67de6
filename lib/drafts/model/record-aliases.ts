import { z } from "zod";

/**
 * Records by a name that means something in one call only: "A1", "A2" … A model sees no id of the database, and can
 * give back none.
 */
export class Handles<T> {
  readonly all: readonly { handle: string; record: T }[];
  private readonly records: ReadonlyMap<string, T>;

  constructor(letter: string, records: readonly T[]) {
    this.all = records.map((record, at) => ({ handle: `${letter}${at + 1}`, record }));
    this.records = new Map(this.all.map(({ handle, record }) => [handle, record]));
  }

  /** The schema of a handle: one of those that were given. An enumeration of nothing would be none. */
  schema() {
    return z.enum(this.all.length === 0 ? ["none"] : this.all.map(({ handle }) => handle));
  }

  /** The record of a handle that passed the schema. */
  of(handle: string): T {
    const record = this.records.get(handle);
    if (record === undefined) throw new Error("a handle that was not given passed the schema");
    return record;
  }
}

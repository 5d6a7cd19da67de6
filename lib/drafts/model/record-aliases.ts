import { z } from "zod";

/**
 * Records under aliases that are valid for one call only: "A1", "A2" … A model never sees database
 * ids, so it cannot return any.
 */
export class RecordAliases<T> {
  readonly all: readonly { handle: string; record: T }[];
  private readonly records: ReadonlyMap<string, T>;

  constructor(letter: string, records: readonly T[]) {
    this.all = records.map((record, at) => ({ handle: `${letter}${at + 1}`, record }));
    this.records = new Map(this.all.map(({ handle, record }) => [handle, record]));
  }

  /** Returns a schema that accepts only these aliases. An empty enum would be invalid. */
  schema() {
    return z.enum(this.all.length === 0 ? ["none"] : this.all.map(({ handle }) => handle));
  }

  /** Returns the record behind an alias that passed the schema. */
  of(handle: string): T {
    const record = this.records.get(handle);
    if (record === undefined) throw new Error("an unknown handle passed the schema");
    return record;
  }
}

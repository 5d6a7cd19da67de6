import { z } from "zod";

/** The first stream of a backup: what is in it, and the state of the tables it was made of. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Text, as a bigint is in JavaScript; null where no number was given out yet. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});
export type Manifest = z.infer<typeof manifest>;

/** The columns of a job of the queue that outlast its process. */
export const JOB_COLUMNS = [
  ...["payload", "priority", "run_at", "attempts", "max_attempts", "last_error"],
  ...["created_at", "updated_at", "key", "flags"],
];

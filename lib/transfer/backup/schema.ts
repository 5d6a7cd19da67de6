import { z } from "zod";

/** Those of backups that do not name them. */
const FIRST_JOB_COLUMNS = [
  ...["identifier", "payload", "priority", "run_at", "attempts", "max_attempts", "last_error"],
  ...["created_at", "updated_at", "key", "flags"],
];

/** The first stream of a backup: what is in it, and the state of the tables it was made of. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Of the stream of jobs, in order. */
  jobColumns: z.array(z.string().regex(/^[a-z_]+$/)).default(FIRST_JOB_COLUMNS),
  /** Text, as a bigint is in JavaScript; null where no number was given out yet. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});
export type Manifest = z.infer<typeof manifest>;

/**
 * What of a job of the queue outlasts its process: all but who works on it. Its task and its named queue go by name, as
 * their numbers are each database's own.
 */
export const JOB_COLUMNS = [
  ...["id", "payload", "priority", "run_at", "attempts", "max_attempts", "last_error"],
  ...["created_at", "updated_at", "key", "revision", "flags"],
];

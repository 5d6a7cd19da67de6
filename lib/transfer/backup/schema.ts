import { z } from "zod";

/** Default job columns for backups that do not specify them. */
const FIRST_JOB_COLUMNS = [
  ...["identifier", "payload", "priority", "run_at", "attempts", "max_attempts", "last_error"],
  ...["created_at", "updated_at", "key", "flags"],
];

/** The first stream of a backup: its contents and the state of the tables. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Columns of the jobs stream, in order. */
  jobColumns: z.array(z.string().regex(/^[a-z_]+$/)).default(FIRST_JOB_COLUMNS),
  /**
   * A string, because JavaScript receives a bigint as one; null if the sequence has not been used.
   */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});
export type Manifest = z.infer<typeof manifest>;

/**
 * The columns of a queued job that outlive the process running it, so not the worker holding it.
 * Task and queue are stored by name because their numeric ids differ between databases.
 */
export const JOB_COLUMNS = [
  ...["id", "payload", "priority", "run_at", "attempts", "max_attempts", "last_error"],
  ...["created_at", "updated_at", "key", "revision", "flags"],
];

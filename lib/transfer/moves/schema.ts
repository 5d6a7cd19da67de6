import { z } from "zod";

/** The first stream of an exported workspace: where it comes from, and the shape of its tables. */
export const manifest = z.object({
  format: z.literal(1),
  kind: z.literal("workspace"),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Without `tenant_id`, which the other installation chooses. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  tenant: z.object({
    slug: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    error_tracking_enabled: z.boolean(),
    time_zone: z.string().default("UTC"),
    created_at: z.string(),
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** Values that the database encrypts with the installation's secret, as plain text. */
export const secrets = z.array(
  z.object({ table: z.string(), column: z.string(), id: z.number().int(), value: z.string() }),
);
export type Secrets = z.infer<typeof secrets>;

/** The columns that hold such values, all in tables whose rows have an `id`. */
export const SEALED_COLUMNS = [
  { table: "users", column: "totp_secret" },
  { table: "webhooks", column: "secret" },
] as const;

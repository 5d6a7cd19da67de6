import { z } from "zod";
import { queryInteger } from "@/lib/platform/api/fields";
import { timestamp } from "@/lib/platform/api/wire";
import { personSummary } from "@/lib/people/users/schema";

/** The fields whose every version is kept. */
export const versionedField = z.enum(["description", "prompt"]);
export type VersionedField = z.output<typeof versionedField>;

/** GET …/history-of/{field}: newest first, continued after the version `after`. Versions can be long. */
export const textVersionsQuery = z.object({
  limit: queryInteger(1, 100).default(50),
  after: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
});

/** A version of a long text, with who wrote it. `text` is null where the field was. */
export const textVersionResource = z.strictObject({
  id: z.int(),
  text: z.string().nullable(),
  author: personSummary,
  created_at: timestamp,
});
export type TextVersion = z.infer<typeof textVersionResource>;

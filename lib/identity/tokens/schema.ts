import { z } from "zod";
import { moment } from "@/lib/platform/api/dates";
import { oneLine } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

/** Maximum number of tokens per user. */
export const TOKEN_LIMIT = 100;

/**
 * POST /api/tokens. `expires_at` is ISO 8601 with an offset, in the future. Without it, the token
 * does not expire.
 */
export const tokenBody = z.object({
  name: oneLine(),
  expires_at: moment
    .refine((text) => Date.parse(text) > Date.now(), { error: "Must be in the future." })
    .nullish(),
});
export type TokenBody = z.output<typeof tokenBody>;

/** The wire form of a personal API token. */
export const apiTokenResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  last_four: z.string(),
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  ...stamps,
});
export type ApiToken = z.infer<typeof apiTokenResource>;

/** The response to creating a token, the only time its secret is shown. */
export const newApiTokenResource = apiTokenResource.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiTokenResource>;

import { z } from "zod";
import { moment } from "@/lib/api/dates";
import { oneLine } from "@/lib/api/fields";

/** How many tokens one user may have. */
export const TOKEN_LIMIT = 100;

/** POST /api/tokens. `expires_at`: ISO 8601 with an offset, in the future; without one the token lasts. */
export const tokenBody = z.object({
  name: oneLine(),
  expires_at: moment
    .refine((text) => Date.parse(text) > Date.now(), { error: "Must be in the future." })
    .nullish(),
});
export type TokenBody = z.output<typeof tokenBody>;

/** A personal API token as it goes on the wire. */
export interface ApiToken {
  id: number;
  name: string;
  last_four: string;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}

/** The answer to its creation: the only time that the secret is shown. */
export interface NewApiToken extends ApiToken {
  token: string;
}

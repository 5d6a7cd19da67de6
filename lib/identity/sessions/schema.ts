import { z } from "zod";
import { timestamp } from "@/lib/platform/api/wire";

/**
 * One of the caller's browser sessions. `is_current` is true for the session making the request,
 * and always false if the request uses a bearer token.
 */
export const sessionResource = z.strictObject({
  id: z.int(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  last_seen_at: timestamp,
  created_at: timestamp,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof sessionResource>;

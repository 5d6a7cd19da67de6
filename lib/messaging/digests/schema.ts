import { z } from "zod";
import { otherwise } from "@/lib/platform/api/fields";
import { timestamp } from "@/lib/platform/api/wire";
import { isTimeZone } from "./local-time";

/** The hour suggested to people who have not chosen one. */
export const DEFAULT_HOUR = 8;

const HOUR_MESSAGE = "Must be an hour from 0 to 23.";

/** PUT /api/profile/digest (docs/spec/notifications.md#daily-digest). */
export const digestBody = z.object({
  is_active: z.boolean({ error: otherwise("Must be true or false.") }),
  hour: z
    .int({ error: otherwise(HOUR_MESSAGE) })
    .min(0, { error: HOUR_MESSAGE })
    .max(23, { error: HOUR_MESSAGE }),
  time_zone: z
    .string({ error: otherwise("Must be a time zone such as Europe/Paris.") })
    .refine(isTimeZone, { error: "Must be a time zone such as Europe/Paris." }),
});
export type DigestBody = z.output<typeof digestBody>;

/** The caller's daily digest. `time_zone` is null until they set it, `next_at` while it is off. */
export const digestResource = z.strictObject({
  is_active: z.boolean(),
  hour: z.int(),
  time_zone: z.string().nullable(),
  next_at: timestamp.nullable(),
});
export type Digest = z.infer<typeof digestResource>;

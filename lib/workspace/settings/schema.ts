import { z } from "zod";
import { isTimeZone } from "@/lib/messaging/digests/local-time";
import { oneLine, otherwise } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

const ZONE_MESSAGE = "Must be a time zone such as Europe/Paris.";

/** PUT /api/settings (docs/spec/operating.md#settings). Omitted fields do not change. */
export const settingsBody = z.object({
  name: oneLine().optional(),
  error_tracking_enabled: z.boolean().optional(),
  time_zone: z
    .string({ error: otherwise(ZONE_MESSAGE) })
    .refine(isTimeZone, { error: ZONE_MESSAGE })
    .optional(),
});
export type SettingsBody = z.output<typeof settingsBody>;

/**
 * The workspace's settings. `story_provider` is set by the operator: `openai-compatible`,
 * `anthropic` or `none`.
 */
export const settingsResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  error_tracking_enabled: z.boolean(),
  /** The IANA name of the time zone in which recurring issues are created. */
  time_zone: z.string(),
  story_provider: z.enum(["openai-compatible", "anthropic", "none"]),
  ...stamps,
});
export type Settings = z.infer<typeof settingsResource>;

import { z } from "zod";
import { oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** PUT /api/settings (docs/spec/operating.md#settings). Omitted fields do not change. */
export const settingsBody = z.object({
  name: oneLine().optional(),
  error_tracking_enabled: z.boolean().optional(),
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
  story_provider: z.enum(["openai-compatible", "anthropic", "none"]),
  ...stamps,
});
export type Settings = z.infer<typeof settingsResource>;

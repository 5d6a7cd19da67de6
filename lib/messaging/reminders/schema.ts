import { z } from "zod";
import { otherwise } from "@/lib/platform/api/fields";

/** PUT /api/profile/reminders (docs/spec/notifications.md#reminders). */
export const remindersBody = z.object({
  is_active: z.boolean({ error: otherwise("Must be true or false.") }),
});
export type RemindersBody = z.output<typeof remindersBody>;

/** Whether the caller gets emails about due dates. */
export const remindersResource = z.strictObject({ is_active: z.boolean() });
export type Reminders = z.infer<typeof remindersResource>;

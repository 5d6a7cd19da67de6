import { z } from "zod";
import { color, multiLine, oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/**
 * POST and PUT …/epics (docs/spec/projects.md#epics). On update, omitted fields do not change;
 * `null` clears the description.
 */
export const epicBody = z.object({
  title: oneLine(),
  description: multiLine(65_535).nullable().optional(),
  color: color().optional(),
});
export type EpicBody = z.output<typeof epicBody>;

/** An epic and its work. `done_…` covers issues in the project's final lane. */
export const epicResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string(),
  color: z.int(),
  created_by_id: z.int(),
  issues_count: z.int(),
  done_count: z.int(),
  estimated_minutes: z.int(),
  done_minutes: z.int(),
  ...stamps,
});
export type Epic = z.infer<typeof epicResource>;

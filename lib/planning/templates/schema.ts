import { z } from "zod";
import { idList, integer, multiLine, oneLine, optionalLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** Maximum number of templates per project. */
export const MAX_TEMPLATES = 200;

/**
 * POST and PUT …/issue-templates (docs/spec/projects.md#issue-templates): initial values for an
 * issue. On update, omitted fields do not change, `null` clears a text field, type or priority, and
 * `label_ids` replaces the whole set.
 */
export const issueTemplateBody = z.object({
  name: oneLine(),
  title: optionalLine().nullable().optional(),
  description: multiLine(65_535).nullable().optional(),
  type: integer(0, 1).nullable().optional(),
  priority: integer(0, 4).nullable().optional(),
  label_ids: idList().optional(),
});
export type IssueTemplateBody = z.output<typeof issueTemplateBody>;

/** A template. If `type` or `priority` is null, the issue's author chooses it. */
export const issueTemplateResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.int().nullable(),
  priority: z.int().nullable(),
  label_ids: z.array(z.int()),
  created_by_id: z.int(),
  ...stamps,
});
export type IssueTemplate = z.infer<typeof issueTemplateResource>;

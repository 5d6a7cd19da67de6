import { z } from "zod";
import { color, oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** POST and PUT …/labels (docs/spec/projects.md#labels). */
export const labelBody = z.object({ name: oneLine(), color: color().optional() });
export type LabelBody = z.output<typeof labelBody>;

export const labelResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  name: z.string(),
  color: z.int(),
  ...stamps,
});
export type Label = z.infer<typeof labelResource>;

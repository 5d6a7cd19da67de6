"use client";

import { useCan } from "@/components/screen/access/use-can";
import { toastError } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useUpdateProject } from "@/lib/planning/projects/client";
import type { Project } from "@/lib/planning/projects/schema";

const NEVER = "never";
const OFFERED = [7, 30, 90, 180, 365];

/** After how many days finished issues are archived. Changes take effect immediately. */
export function AutoArchive({ project }: { project: Project }) {
  const update = useUpdateProject(project.id);
  const permit = useCan("projects.update", { createdById: project.owner_id });
  const { auto_archive_days: days } = update.isPending
    ? { ...project, ...update.variables }
    : project;
  const offered = [...new Set([...OFFERED, ...(days == null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <section className="flex max-w-xl flex-col gap-2 border-t border-border pt-4">
      <h2 className="text-md font-semibold">Archive finished issues</h2>
      {permit.reason !== undefined && <p className="text-sm text-text-muted">{permit.reason}</p>}
      <Field
        label="Archive issues in the last lane"
        hint="Archived issues leave boards, lists and searches. You can restore them from the list."
      >
        <Select
          value={days == null ? NEVER : String(days)}
          onValueChange={(value) =>
            update.mutate(
              { name: project.name, auto_archive_days: value === NEVER ? null : Number(value) },
              {
                onError: ({ message }) =>
                  toastError("The setting wasn’t changed", { description: message }),
              },
            )
          }
          options={[
            { value: NEVER, label: "Never" },
            ...offered.map((count) => ({
              value: String(count),
              label: `After ${count} ${count === 1 ? "day" : "days"} without changes`,
            })),
          ]}
          disabled={!permit.allowed}
        />
      </Field>
    </section>
  );
}

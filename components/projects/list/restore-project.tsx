"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useSave } from "@/components/ui/form/use-save";
import { useRestoreProject } from "@/lib/planning/projects/client";
import type { DeletedProject } from "@/lib/planning/projects/schema";

interface RestoreProjectProps {
  project: DeletedProject;
  onClose: () => void;
}

/** Restores a deleted project. Its key prefix can be changed, in case another project has it now. */
export function RestoreProject({ project, onClose }: RestoreProjectProps) {
  const [prefix, setPrefix] = useState(project.key_prefix);
  const restore = useRestoreProject(project.id);
  const save = useSave();
  const router = useRouter();
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Restore ${project.name}?`}
      description="It returns with its issues, members and settings."
      submitLabel="Restore project"
      save={save}
      onSubmit={() =>
        save.run(async () => {
          const restored = await restore.mutateAsync({ key_prefix: prefix });
          const isUnderway = "restoring" in restored;
          toastSuccess(isUnderway ? `Restoring ${project.name}` : `${project.name} restored`);
          router.refresh();
        })
      }
    >
      <Field
        label="Key prefix"
        required
        hint={
          prefix === project.key_prefix
            ? "Change it only if another project has taken it."
            : `Its issues get new keys: ${prefix}-1 instead of ${project.key_prefix}-1.`
        }
        error={save.errorOf("key_prefix")}
      >
        <Input
          value={prefix}
          onChange={(event) => setPrefix(event.target.value.toUpperCase())}
          maxLength={10}
          className="max-w-40"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}

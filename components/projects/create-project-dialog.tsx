"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import { useCreateProject } from "@/lib/planning/projects/client";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { suggestKeyPrefix } from "./key-prefix";
import { useSave } from "@/components/ui/form/use-save";

interface CreateProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates a project and goes to its board. */
export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const [name, setName] = useState("");
  const [typedPrefix, setTypedPrefix] = useState<string | null>(null);
  const [description, setDescription] = useState("");
  const router = useRouter();
  const create = useCreateProject();
  const save = useSave();
  const prefix = typedPrefix ?? suggestKeyPrefix(name);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New project"
      description="A new project starts with four lanes: Backlog, To do, In progress and Done."
      submitLabel="Create project"
      save={save}
      onSubmit={() =>
        save.run(async () => {
          const project = await create.mutateAsync({ name, key_prefix: prefix, description });
          router.push(`/projects/${project.id}/board`);
          router.refresh();
        })
      }
    >
      <Field label="Name" required error={save.errorOf("name")}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={255} />
      </Field>
      <Field
        label="Key prefix"
        required
        hint={`Issues will be numbered ${prefix === "" ? "ENG" : prefix}-1, ${prefix === "" ? "ENG" : prefix}-2 and so on. The prefix cannot be changed later.`}
        error={save.errorOf("key_prefix")}
      >
        <Input
          value={prefix}
          onChange={(event) => setTypedPrefix(event.target.value.toUpperCase())}
          maxLength={10}
          className="max-w-40"
          spellCheck={false}
        />
      </Field>
      <Field label="Description" error={save.errorOf("description")}>
        <Textarea
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          rows={3}
        />
      </Field>
    </FormDialog>
  );
}

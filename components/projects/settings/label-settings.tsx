"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { Chip } from "@/components/ui/data/chip";
import { ColorPicker } from "@/components/ui/form/color-picker";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import {
  labelsQuery,
  useCreateLabel,
  useDeleteLabel,
  useUpdateLabel,
} from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { unusedColor } from "./default-color";
import { RecordSection } from "./record-section";

function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [name, setName] = useState(label?.name ?? "");
  const { data: labels } = useQuery(labelsQuery(projectId));
  const [color, setColor] = useState(() => label?.color ?? unusedColor(labels));
  const create = useCreateLabel(projectId);
  const update = useUpdateLabel(projectId);
  const save = useSave();
  const body = { name, color };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={label ? "Edit label" : "New label"}
      submitLabel={label ? "Save label" : "Create label"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          label ? update.mutateAsync({ id: label.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Name" required error={save.errorOf("name")}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={255} />
      </Field>
      <ColorPicker value={color} onValueChange={setColor} />
    </FormDialog>
  );
}

function LabelDeletion({ label, onClose }: { label: Label; onClose: () => void }) {
  const remove = useDeleteLabel(useProject().id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the label ${label.name}?`}
      description="It will be removed from every issue."
      confirmLabel="Delete label"
      onConfirm={() => remove.mutateAsync(label.id)}
    />
  );
}

export function LabelSettings() {
  const query = useQuery(labelsQuery(useProject().id));
  const update = useCan("projects.update");
  return (
    <RecordSection
      noun="label"
      description="Labels categorize issues. An issue can have several."
      query={query}
      nameOf={(label) => label.name}
      render={(label) => <Chip color={label.color}>{label.name}</Chip>}
      create={update}
      permitsOf={() => ({ update, remove: update })}
      form={(label, onClose) => <LabelForm label={label} onClose={onClose} />}
      deletion={(label, onClose) => <LabelDeletion label={label} onClose={onClose} />}
    />
  );
}

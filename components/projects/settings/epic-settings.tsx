"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EpicProgress } from "@/components/planning/epic-progress";
import { useProject } from "@/components/screen/access/project-context";
import { useCanCheck, useCan } from "@/components/screen/access/use-can";
import { ColorDot } from "@/components/ui/data/color-dot";
import { ColorPicker } from "@/components/ui/form/color-picker";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import {
  epicsQuery,
  useCreateEpic,
  useDeleteEpic,
  useUpdateEpic,
} from "@/lib/planning/epics/client";
import type { Epic } from "@/lib/planning/epics/schema";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { unusedColor } from "./default-color";
import { RecordSection } from "./record-section";

function EpicForm({ epic, onClose }: { epic: Epic | null; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [title, setTitle] = useState(epic?.title ?? "");
  const [description, setDescription] = useState(epic?.description ?? "");
  const { data: epics } = useQuery(epicsQuery(projectId));
  const [color, setColor] = useState(() => epic?.color ?? unusedColor(epics));
  const create = useCreateEpic(projectId);
  const update = useUpdateEpic(projectId);
  const save = useSave();
  const body = { title, description, color };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={epic ? "Edit epic" : "New epic"}
      submitLabel={epic ? "Save epic" : "Create epic"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          epic ? update.mutateAsync({ id: epic.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Title" required error={save.errorOf("title")}>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} maxLength={255} />
      </Field>
      <Field label="Description" hint="Markdown." error={save.errorOf("description")}>
        <Textarea
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          rows={4}
        />
      </Field>
      <ColorPicker value={color} onValueChange={setColor} />
    </FormDialog>
  );
}

function EpicDeletion({ epic, onClose }: { epic: Epic; onClose: () => void }) {
  const remove = useDeleteEpic(useProject().id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the epic ${epic.title}?`}
      description="Its issues will stay but no longer have an epic."
      confirmLabel="Delete epic"
      onConfirm={() => remove.mutateAsync(epic.id)}
    />
  );
}

export function EpicSettings() {
  const query = useQuery(epicsQuery(useProject().id));
  const ask = useCanCheck();
  return (
    <RecordSection
      noun="epic"
      description="An epic is a larger piece of work made up of many issues."
      query={query}
      nameOf={(epic) => epic.title}
      render={(epic) => (
        <>
          <ColorDot color={epic.color} />
          <span className="truncate font-medium">{epic.title}</span>
          <EpicProgress epic={epic} />
        </>
      )}
      create={useCan("epics.create")}
      permitsOf={(epic) => ({
        update: ask("epics.update", { createdById: epic.created_by_id }),
        remove: ask("epics.delete", { createdById: epic.created_by_id }),
      })}
      form={(epic, onClose) => <EpicForm epic={epic} onClose={onClose} />}
      deletion={(epic, onClose) => <EpicDeletion epic={epic} onClose={onClose} />}
    />
  );
}

"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Switch } from "@/components/ui/form/switch";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useCreateView, useUpdateView } from "@/lib/issues/saved-views/client";
import type { ViewScreen } from "@/lib/issues/saved-views/display-params";
import type { SavedView } from "@/lib/issues/saved-views/schema";

interface ViewFormProps {
  projectId: number | null;
  screen: ViewScreen;
  /** The view to rename or share; null to save a new one. */
  view: SavedView | null;
  /** What a new view shows. */
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Whom a view can be shared with. */
const SHARING = {
  project: {
    label: "Share with the project",
    description: "Visible to everyone in the project. You and admins can edit it.",
  },
  workspace: {
    label: "Share with the workspace",
    description:
      "Everyone finds it here, and sees the issues that they have access to. You and admins can edit it.",
  },
};

/** The form for a view's name and whether it is shared with the project or the workspace. */
export function ViewForm({ projectId, screen, view, query, onSaved, onClose }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const create = useCreateView(projectId);
  const update = useUpdateView(projectId);
  const save = useSave();

  async function send() {
    const body = { name, screen, query: view?.query ?? query, is_shared: isShared };
    const saved = view
      ? await update.mutateAsync({ id: view.id, body })
      : await create.mutateAsync(body);
    if (!view) {
      onSaved(saved);
      toastSuccess(`View ${saved.name} saved`);
    }
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={view ? "Rename or share view" : "Save as a view"}
      submitLabel="Save view"
      save={save}
      onSubmit={() => save.run(send)}
    >
      <Field label="Name" required error={save.errorOf("name")}>
        <Input
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={255}
        />
      </Field>
      <Switch
        {...SHARING[projectId === null ? "workspace" : "project"]}
        checked={isShared}
        onCheckedChange={setShared}
      />
    </FormDialog>
  );
}

"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import type { Operation } from "@/lib/platform/access/can";
import { requestAccess } from "@/lib/people/access-requests/client";

export interface WantedAccess {
  /** Access to a whole project is requested with `projects.read`. */
  operation: Operation;
  projectId?: number;
}

interface RequestFormProps {
  wanted: WantedAccess;
  onClose: () => void;
  onSent: () => void;
}

/** The request, with a note for the administrators. */
export function RequestForm({ wanted, onClose, onSent }: RequestFormProps) {
  const [note, setNote] = useState("");
  const save = useSave();
  const { operation, projectId } = wanted;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Ask for access"
      description="Admins of this workspace will see your name and request."
      submitLabel="Send request"
      save={save}
      onSubmit={() =>
        save.run(async () => {
          await requestAccess({ operation, project_id: projectId ?? null, note });
          onSent();
        })
      }
    >
      <Field label="Why do you need access?" error={save.errorOf("note")}>
        <Textarea
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={1000}
          rows={3}
        />
      </Field>
    </FormDialog>
  );
}

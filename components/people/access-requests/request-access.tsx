"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Button } from "@/components/ui/button/button";
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

function RequestForm({ wanted, onClose, onSent }: RequestFormProps) {
  const [note, setNote] = useState("");
  const save = useSave();
  const { operation, projectId } = wanted;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Request access"
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

/** Sends the administrators a request for the denied operation. */
export function RequestAccess({ wanted }: { wanted: WantedAccess }) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        disabledReason={isSent ? "An administrator will see your request." : undefined}
        onClick={() => setOpen(true)}
      >
        {isSent ? "Access requested" : "Request access"}
      </Button>
      <span role="status" className="sr-only">
        {isSent && "Your request was sent."}
      </span>
      {isOpen && (
        <RequestForm wanted={wanted} onClose={() => setOpen(false)} onSent={() => setSent(true)} />
      )}
    </>
  );
}

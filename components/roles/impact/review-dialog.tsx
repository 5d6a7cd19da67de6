"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { RoleChange } from "@/lib/people/roles/client/draft";
import type { RoleImpact } from "@/lib/people/roles/schema";
import { useSaveKeys } from "@/components/roles/use-save-keys";
import { ImpactReport } from "./impact-report";
import { ReviewChanges } from "./review-changes";

interface ReviewDialogProps {
  title: string;
  description?: string;
  /** "Save 6 changes". */
  saveLabel: string;
  changes: readonly RoleChange[];
  /** Null if no one's access changes. */
  impact: UseQueryResult<RoleImpact> | null;
  /** Why no one's access changes. */
  noImpact?: string;
  /** Rejects with the message to show. */
  onSave: () => Promise<void>;
  onClose: () => void;
}

/** Shows every change as before → after, and who gains or loses access, before saving. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { title, saveLabel, changes, impact, onSave, onClose } = props;
  const { noImpact = "No one. Only the name changes." } = props;
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = useCallback(async () => {
    setIsSaving(true);
    setFailure(null);
    try {
      await onSave();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Something went wrong. Try again.");
    } finally {
      setIsSaving(false);
    }
  }, [onSave]);
  /** Not while it is saved: what is on its way cannot be called back. */
  function close() {
    if (!isSaving) onClose();
  }
  useSaveKeys({
    label: saveLabel,
    reason: isSaving ? "Saving…" : undefined,
    inDialog: true,
    onSave: useCallback(() => void save(), [save]),
  });

  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={title}
      description={
        props.description ?? "Nothing has been saved yet. Changes take effect as soon as you save."
      }
      footer={
        <>
          <Button onClick={close}>Keep editing</Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <ReviewChanges changes={changes} />
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">Who gains or loses access</h3>
          {impact ? (
            <ImpactReport query={impact} />
          ) : (
            <p className="text-sm text-text-muted">{noImpact}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

"use client";

import { CopyField } from "@/components/ui/form/copy-field";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { NewWebhook } from "@/lib/messaging/webhooks/schema";

interface SecretDialogProps {
  webhook: NewWebhook;
  title: string;
  onClose: () => void;
}

/** A webhook's secret, shown only once. */
export function SecretDialog({ webhook, title, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="Copy the secret now. It won’t be shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField
        label="Secret"
        hint="The receiver uses it to verify that messages come from this workspace and haven’t been altered."
        value={webhook.secret}
      />
    </Dialog>
  );
}

"use client";

import { useNamePage } from "@/components/screen/navigation/page-name";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { KeyRound, Pencil, Send, Trash2 } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Badge } from "@/components/ui/data/badge";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { IconButton } from "@/components/ui/button/icon-button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Switch } from "@/components/ui/form/switch";
import { toastError } from "@/components/ui/feedback/toast";
import {
  useDeleteWebhook,
  useRotateSecret,
  useSendTest,
  useUpdateWebhook,
  webhookQuery,
} from "@/lib/messaging/webhooks/client";
import type { NewWebhook, Webhook } from "@/lib/messaging/webhooks/schema";
import { DeliveryList } from "./delivery-list";
import { SecretDialog } from "./secret-dialog";
import { WebhookForm } from "./webhook-form";
import { eventsText, webhookState } from "./webhook-text";

type Open = "form" | "deletion" | "rotation" | null;

const OFF = "The webhook is off. Turn it on first.";

function Deletion({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook.id);
  const router = useRouter();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the webhook ${webhook.name}?`}
      description="It stops immediately. Pending messages won’t be sent, and its deliveries will be deleted. This cannot be undone."
      confirmLabel="Delete webhook"
      onConfirm={async () => {
        await remove.mutateAsync();
        router.push("/settings/webhooks");
      }}
    />
  );
}

interface RotationProps {
  webhook: Webhook;
  onSecret: (created: NewWebhook) => void;
  onClose: () => void;
}

function Rotation({ webhook, onSecret, onClose }: RotationProps) {
  const rotate = useRotateSecret(webhook.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Create a new secret?"
      description="New messages will be signed with it right away. The receiver will reject them until you update its secret."
      confirmLabel="Create new secret"
      onConfirm={async () => onSecret(await rotate.mutateAsync(undefined))}
    />
  );
}

function State({ webhook }: { webhook: Webhook }) {
  if (!webhook.is_active) {
    return (
      <Banner tone="warning">
        {webhook.disabled_reason} Events that happen while it’s off won’t be sent later. Turn it on
        to resume.
      </Banner>
    );
  }
  if (webhook.failing_since === null) return null;
  return (
    <Banner tone="warning">
      Nothing has been delivered since <RelativeTime value={webhook.failing_since} />. After five
      days of failures, the webhook is turned off and all admins are notified by email.
    </Banner>
  );
}

function Actions({ webhook, setOpen }: { webhook: Webhook; setOpen: (open: Open) => void }) {
  const test = useSendTest(webhook.id);
  const update = useUpdateWebhook(webhook.id);
  const showError = (error: Error) => toastError(error.message);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Switch
        label="On"
        checked={update.isPending ? update.variables.is_active === true : webhook.is_active}
        onCheckedChange={(is_active) =>
          update.mutate({ url: webhook.url, is_active }, { onError: showError })
        }
      />
      <Button
        loading={test.isPending}
        disabledReason={webhook.is_active ? undefined : OFF}
        onClick={() => test.mutate(undefined, { onError: showError })}
      >
        <Send /> Send test
      </Button>
      <Button onClick={() => setOpen("rotation")}>
        <KeyRound /> New secret
      </Button>
      <IconButton label="Edit webhook" onClick={() => setOpen("form")}>
        <Pencil />
      </IconButton>
      <IconButton label="Delete webhook" onClick={() => setOpen("deletion")}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>(null);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  const update = useUpdateWebhook(webhook.id);
  const close = () => setOpen(null);
  const { tone, label } = webhookState(webhook);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
            <span className="min-w-0 break-words">{webhook.name}</span>
            <Badge tone={tone}>{label}</Badge>
          </h2>
          <p className="font-mono text-xs break-all text-text-muted">{webhook.url}</p>
          <p className="text-xs break-words text-text-muted">{eventsText(webhook)}</p>
        </div>
        <Actions webhook={webhook} setOpen={setOpen} />
      </div>
      <State webhook={webhook} />
      <DeliveryList webhookId={webhook.id} {...(!webhook.is_active && { refusal: OFF })} />
      {open === "form" && (
        <WebhookForm webhook={webhook} save={(body) => update.mutateAsync(body)} onClose={close} />
      )}
      {open === "deletion" && <Deletion webhook={webhook} onClose={close} />}
      {open === "rotation" && <Rotation webhook={webhook} onSecret={setCreated} onClose={close} />}
      {created && open === null && (
        <SecretDialog
          webhook={created}
          title={`New secret for ${created.name}`}
          onClose={() => setCreated(null)}
        />
      )}
    </>
  );
}

/** A webhook: its state, actions and deliveries. */
export function WebhookView({ webhookId }: { webhookId: number }) {
  const query = useQuery(webhookQuery(webhookId));
  useNamePage(query.data?.name);
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={query} what="The webhook">
        {(webhook) => <WebhookDetails webhook={webhook} />}
      </Loaded>
    </div>
  );
}

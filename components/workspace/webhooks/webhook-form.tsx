"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { EVERY_EVENT } from "@/lib/messaging/webhooks/enumerations";
import type { Webhook, WebhookBody } from "@/lib/messaging/webhooks/schema";
import { EventChoice } from "./event-choice";

interface WebhookFormProps {
  /** The webhook to change, or null for a new one. */
  webhook: Webhook | null;
  save: (body: WebhookBody) => Promise<unknown>;
  onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookForm({ webhook, save: send, onClose }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<Webhook["events"]>(webhook?.events ?? [EVERY_EVENT]);
  const save = useSave();
  // If empty, the name defaults to the host.
  const body = { url, events, ...(name.trim() !== "" && { name }) };
  const isInsecure = /^\s*http:\/\//i.test(url);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={webhook ? "Edit webhook" : "New webhook"}
      description="Each message is posted as JSON, signed with the webhook’s secret."
      submitLabel={webhook ? "Save webhook" : "Create webhook"}
      save={save}
      onSubmit={() => save.run(() => send(body))}
    >
      <Field
        label="Address"
        required
        hint={
          isInsecure
            ? "Without HTTPS, others on the network can read the messages."
            : "For example, https://example.org/hooks/lanework."
        }
        error={save.errorOf("url")}
      >
        <Input
          type="url"
          inputMode="url"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          maxLength={2048}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Name" hint="Optional. Defaults to the host name." error={save.errorOf("name")}>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={255}
          autoComplete="off"
        />
      </Field>
      <EventChoice value={events} onValueChange={setEvents} error={save.errorOf("events")} />
    </FormDialog>
  );
}

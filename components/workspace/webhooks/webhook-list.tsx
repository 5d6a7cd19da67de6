"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Plus, Webhook as WebhookIcon } from "@/components/ui/icon/icons";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { useCreateWebhook, webhooksQuery } from "@/lib/messaging/webhooks/client";
import type { NewWebhook, Webhook } from "@/lib/messaging/webhooks/schema";
import { SecretDialog } from "./secret-dialog";
import { WebhookForm } from "./webhook-form";
import { deliveryState, eventsText, webhookState } from "./webhook-text";

function LastDelivery({ delivery }: { delivery: Webhook["last_delivery"] }) {
  if (!delivery) return <span>Nothing sent yet</span>;
  const { attempted_at: at, event } = delivery;
  return (
    <span>
      {deliveryState(delivery).label}: {event}
      {at !== null && (
        <>
          , <RelativeTime value={at} />
        </>
      )}
    </span>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { tone, label } = webhookState(webhook);
  return (
    <li className="border-b border-border last:border-b-0">
      <Link
        href={`/settings/webhooks/${webhook.id}`}
        className="flex min-h-11 items-center gap-3 px-3 py-2 transition-colors hover:bg-surface-hover"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="truncate font-medium">{webhook.name}</span>
          <span className="truncate font-mono text-xs text-text-muted">{webhook.url}</span>
          <span className="flex flex-wrap gap-x-3 text-xs text-text-muted">
            <span className="max-w-full truncate">{eventsText(webhook)}</span>
            <LastDelivery delivery={webhook.last_delivery} />
          </span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </Link>
    </li>
  );
}

/** The workspace's webhooks. */
export function WebhookList() {
  const query = useQuery(webhooksQuery());
  const create = useCreateWebhook();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  return (
    <SettingsSection
      description="Notify other services about events in this workspace. Messages are signed."
      actions={
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus /> New webhook
        </Button>
      }
    >
      <Loaded query={query} what="The webhooks">
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<WebhookIcon />}
              title="No webhooks yet"
              text="Send issue, comment, error and member events to a URL. See the API reference for the payloads."
              actions={<ButtonLink href="/docs/webhooks">Open API reference</ButtonLink>}
            />
          ) : (
            <ul aria-label="Webhooks" className="rounded-md border border-border">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && (
        <WebhookForm
          webhook={null}
          save={async (body) => setCreated(await create.mutateAsync(body))}
          onClose={() => setCreating(false)}
        />
      )}
      {created && !isCreating && (
        <SecretDialog
          webhook={created}
          title={`Webhook ${created.name} created`}
          onClose={() => setCreated(null)}
        />
      )}
    </SettingsSection>
  );
}

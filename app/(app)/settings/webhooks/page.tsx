import type { Metadata } from "next";
import { WebhookList } from "@/components/workspace/webhooks/webhook-list";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { webhooksQuery } from "@/lib/messaging/webhooks/client";
import { listWebhooks } from "@/lib/messaging/webhooks/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const { tenant, refusal } = await openSettings("admin");
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...webhooksQuery(), queryFn: () => listWebhooks(tenant) });
  return (
    <Prefetched client={client}>
      <WebhookList />
    </Prefetched>
  );
}

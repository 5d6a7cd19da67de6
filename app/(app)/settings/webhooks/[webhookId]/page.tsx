import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { WebhookView } from "@/components/workspace/webhooks/webhook-view";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { DELIVERY_PAGE, deliveryPagesQuery, webhookQuery } from "@/lib/messaging/webhooks/client";
import { listDeliveries, readWebhook } from "@/lib/messaging/webhooks/queries";
import { openSettings } from "../../open-settings";

interface PageProps {
  params: Promise<{ webhookId: string }>;
}

/** Returns the webhook in the path, or undefined if there is none. Reads it once per request. */
const findWebhook = cache(async (webhookId: string) => {
  const { tenant } = await openSettings("admin");
  const id = pathId(webhookId);
  if (!tenant || id === undefined) return undefined;
  try {
    return await readWebhook(tenant, id);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const name = (await findWebhook((await params).webhookId))?.name ?? "Not found";
  return { title: `${name} · Webhooks` };
}

export default async function WebhookPage({ params }: PageProps) {
  const { tenant, refusal } = await openSettings("admin");
  if (!tenant) return refusal;
  const webhook = await findWebhook((await params).webhookId);
  if (!webhook) notFound();
  const { id } = webhook;
  const client = makeQueryClient();
  await client.query({ ...webhookQuery(id), queryFn: () => webhook });
  await client.infiniteQuery({
    ...deliveryPagesQuery(id),
    queryFn: async () => (await listDeliveries(tenant, id, { limit: DELIVERY_PAGE })).deliveries,
  });
  return (
    <Prefetched client={client}>
      <WebhookView key={id} webhookId={id} />
    </Prefetched>
  );
}

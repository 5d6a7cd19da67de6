import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WebhookView } from "@/components/workspace/webhooks/webhook-view";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { DELIVERY_PAGE, deliveryPagesQuery, webhookQuery } from "@/lib/messaging/webhooks/client";
import { listDeliveries, readWebhook } from "@/lib/messaging/webhooks/queries";
import { openSettings } from "../../open-settings";

export const metadata: Metadata = { title: "Webhook" };

interface PageProps {
  params: Promise<{ webhookId: string }>;
}

export default async function WebhookPage({ params }: PageProps) {
  const { tenant, refusal } = await openSettings("admin");
  if (!tenant) return refusal;
  const id = pathId((await params).webhookId);
  if (id === undefined) notFound();
  const client = makeQueryClient();
  try {
    await client.query({ ...webhookQuery(id), queryFn: () => readWebhook(tenant, id) });
  } catch (error) {
    if (error instanceof NotFound) notFound();
    throw error;
  }
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

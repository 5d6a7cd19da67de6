import type { Metadata } from "next";
import { InboxPage } from "@/components/inbox/inbox-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { openTenant } from "@/lib/platform/access/scopes";
import { requireActor } from "@/lib/identity/request/page-actor";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams } from "@/lib/issues/issues/client/filters";
import {
  inboxQuery,
  readInboxPage,
  withDetails,
} from "@/lib/messaging/notifications/client/inbox-query";
import { readInboxFilters } from "@/lib/messaging/notifications/client/filters";
import { listNotifications } from "@/lib/messaging/notifications/queries";

export const metadata: Metadata = { title: "Inbox" };

interface InboxRouteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function InboxRoute({ searchParams }: InboxRouteProps) {
  const tenant = openTenant(await requireActor());
  const filters = readInboxFilters(pageParams(await searchParams));
  const queryClient = makeQueryClient();
  await queryClient.infiniteQuery({
    ...inboxQuery(filters),
    queryFn: () =>
      readInboxPage(
        filters,
        null,
        async (query) => (await listNotifications(tenant, withDetails(query))).notifications,
      ),
  });
  return (
    <Prefetched client={queryClient}>
      <InboxPage />
    </Prefetched>
  );
}

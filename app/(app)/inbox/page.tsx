import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { InboxPage } from "@/components/inbox/inbox-page";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { openTenant, type TenantScope } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { pageParams } from "@/lib/issues/issues/client/filters";
import {
  inboxQuery,
  readInboxPage,
  withDetails,
} from "@/lib/messaging/notifications/client/inbox-query";
import {
  INBOX_WIDTH_COOKIE,
  readInboxWidth,
} from "@/lib/messaging/notifications/client/inbox-width";
import { readInboxFilters } from "@/lib/messaging/notifications/client/filters";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { projectsQuery } from "@/lib/planning/projects/client";
import { listProjects } from "@/lib/planning/projects/queries";
import { prefetchShown } from "./prefetch-shown";

export const metadata: Metadata = { title: "Inbox" };

interface InboxRouteProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** For the filter, and for the names of projects in the pane. */
async function prefetchProjects(queryClient: QueryClient, tenant: TenantScope): Promise<void> {
  try {
    await queryClient.query({
      ...projectsQuery(),
      queryFn: () => listProjects(tenant, { archived: "true" }),
    });
  } catch (error) {
    // Without any project, the inbox still has what it had.
    if (!(error instanceof Forbidden)) throw error;
  }
}

export default async function InboxRoute({ searchParams }: InboxRouteProps) {
  const tenant = openTenant(await requireActor());
  const params = pageParams(await searchParams);
  const filters = readInboxFilters(params);
  const queryClient = makeQueryClient();
  const list = await queryClient.infiniteQuery({
    ...inboxQuery(filters),
    queryFn: () =>
      readInboxPage(
        filters,
        null,
        async (query) => (await listNotifications(tenant, withDetails(query))).notifications,
      ),
  });
  await Promise.all([
    prefetchProjects(queryClient, tenant),
    prefetchShown(
      queryClient,
      list.pages.flatMap((page) => page.notifications),
      params.get("open"),
    ),
  ]);
  return (
    <Prefetched client={queryClient}>
      <InboxPage listWidth={readInboxWidth((await cookies()).get(INBOX_WIDTH_COOKIE)?.value)} />
    </Prefetched>
  );
}

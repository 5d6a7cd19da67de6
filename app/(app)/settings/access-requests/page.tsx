import type { Metadata } from "next";
import { AccessRequestList } from "@/components/people/access-request-list";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { ACCESS_REQUESTS, accessRequestsQuery } from "@/lib/people/access-requests/client";
import { listAccessRequests } from "@/lib/people/access-requests/queries";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Access requests" };

export default async function AccessRequestsPage() {
  const { tenant, refusal } = await openSettings("admin");
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({
    ...accessRequestsQuery(),
    queryFn: async () => (await listAccessRequests(tenant, { limit: ACCESS_REQUESTS })).requests,
  });
  return (
    <Prefetched client={client}>
      <AccessRequestList />
    </Prefetched>
  );
}

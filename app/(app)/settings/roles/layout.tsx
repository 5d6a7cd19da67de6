import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RolesFrame } from "@/components/roles/list/roles-frame";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import { listRoles } from "@/lib/people/roles/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = {
  title: { default: "Roles · Settings · Lanework", template: "%s · Roles · Settings · Lanework" },
};

/** Shows the list of roles beside each role's page. */
export default async function RolesLayout({ children }: { children: ReactNode }) {
  const { tenant, refusal } = await openSettings("roles.read");
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...rolesQuery(), queryFn: () => listRoles(tenant) });
  return (
    <Prefetched client={client}>
      <RolesFrame>{children}</RolesFrame>
    </Prefetched>
  );
}

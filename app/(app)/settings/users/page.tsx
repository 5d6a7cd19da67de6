import type { Metadata } from "next";
import { UserSettings } from "@/components/people/user-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { can } from "@/lib/platform/access/can";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import { listRoles } from "@/lib/people/roles/queries";
import { usersQuery } from "@/lib/people/users/client";
import { listUsers } from "@/lib/people/users/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Users" };

export default async function UserSettingsPage() {
  const { tenant, refusal } = await openSettings("users.read");
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await Promise.all([
    client.query({ ...usersQuery(), queryFn: () => listUsers(tenant) }),
    can(tenant.actor, "roles.read").allowed &&
      client.query({ ...rolesQuery(), queryFn: () => listRoles(tenant) }),
  ]);
  return (
    <Prefetched client={client}>
      <UserSettings />
    </Prefetched>
  );
}

import type { Metadata } from "next";
import { ProfileSettings } from "@/components/account/profile/profile-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { profileQuery } from "@/lib/people/profile/client";
import { getProfile } from "@/lib/people/profile/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfileSettingsPage() {
  const { tenant, refusal } = await openSettings();
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...profileQuery(), queryFn: () => getProfile(tenant) });
  return (
    <Prefetched client={client}>
      <ProfileSettings />
    </Prefetched>
  );
}

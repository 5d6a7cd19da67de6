import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NotificationSettings } from "@/components/account/notification-settings";
import { config } from "@/lib/platform/config/config";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { profileQuery } from "@/lib/people/profile/client";
import { getProfile } from "@/lib/people/profile/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationSettingsPage() {
  const { tenant, refusal } = await openSettings();
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...profileQuery(), queryFn: () => getProfile(tenant) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <NotificationSettings hasMailServer={config().SMTP_URL !== undefined} />
    </HydrationBoundary>
  );
}

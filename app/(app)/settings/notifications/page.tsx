import type { Metadata } from "next";
import { NotificationSettings } from "@/components/account/notifications/notification-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { config } from "@/lib/platform/config/config";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { digestQuery } from "@/lib/messaging/digests/client";
import { getDigest } from "@/lib/messaging/digests/queries";
import { remindersQuery } from "@/lib/messaging/reminders/client";
import { getReminders } from "@/lib/messaging/reminders/queries";
import { calendarFeedsQuery } from "@/lib/planning/calendar-feeds/client";
import { listCalendarFeeds } from "@/lib/planning/calendar-feeds/queries";
import { profileQuery } from "@/lib/people/profile/client";
import { getProfile } from "@/lib/people/profile/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationSettingsPage() {
  const { tenant, refusal } = await openSettings();
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await Promise.all([
    client.query({ ...profileQuery(), queryFn: () => getProfile(tenant) }),
    client.query({ ...digestQuery(), queryFn: () => getDigest(tenant) }),
    client.query({
      ...calendarFeedsQuery(),
      queryFn: async () => (await listCalendarFeeds(tenant)).elements,
    }),
    client.query({ ...remindersQuery(), queryFn: () => getReminders(tenant) }),
  ]);
  return (
    <Prefetched client={client}>
      <NotificationSettings hasMailServer={config().SMTP_URL !== undefined} />
    </Prefetched>
  );
}

import type { Metadata } from "next";
import { SessionSettings } from "@/components/account/security/session-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { sessionsQuery } from "@/lib/identity/sessions/client";
import { listSessions } from "@/lib/identity/sessions/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Sessions" };

export default async function SessionSettingsPage() {
  const { tenant, refusal } = await openSettings();
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...sessionsQuery(), queryFn: () => listSessions(tenant) });
  return (
    <Prefetched client={client}>
      <SessionSettings />
    </Prefetched>
  );
}

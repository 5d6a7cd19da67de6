import type { Metadata } from "next";
import { WorkspaceSettings } from "@/components/workspace/workspace-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { settingsQuery } from "@/lib/workspace/settings/client";
import { getSettings } from "@/lib/workspace/settings/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "General" };

export default async function WorkspaceSettingsPage() {
  const { tenant, refusal } = await openSettings("appSettings.read");
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...settingsQuery(), queryFn: () => getSettings(tenant) });
  return (
    <Prefetched client={client}>
      <WorkspaceSettings />
    </Prefetched>
  );
}

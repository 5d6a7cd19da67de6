import type { Metadata } from "next";
import { TeamSettings } from "@/components/people/team-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { teamsQuery } from "@/lib/people/teams/client";
import { listTeams } from "@/lib/people/teams/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Teams" };

export default async function TeamSettingsPage() {
  const { tenant, refusal } = await openSettings("teams.read");
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...teamsQuery(), queryFn: () => listTeams(tenant) });
  return (
    <Prefetched client={client}>
      <TeamSettings />
    </Prefetched>
  );
}

import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TokenSettings } from "@/components/account/tokens/token-settings";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { tokensQuery } from "@/lib/identity/tokens/client";
import { listTokens } from "@/lib/identity/tokens/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "API tokens" };

export default async function TokenSettingsPage() {
  const { tenant, refusal } = await openSettings();
  if (!tenant) return refusal;
  const client = makeQueryClient();
  await client.query({ ...tokensQuery(), queryFn: () => listTokens(tenant) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TokenSettings />
    </HydrationBoundary>
  );
}

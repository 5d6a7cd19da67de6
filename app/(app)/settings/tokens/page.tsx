import type { Metadata } from "next";
import { TokenSettings } from "@/components/account/tokens/token-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
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
    <Prefetched client={client}>
      <TokenSettings />
    </Prefetched>
  );
}

import type { Metadata } from "next";
import { IdentitySettings } from "@/components/account/security/identity-settings";
import { SecondFactorSettings } from "@/components/account/security/second-factor-settings";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { identitiesQuery } from "@/lib/identity/oidc/client";
import { providerName } from "@/lib/identity/oidc/provider";
import { listIdentities } from "@/lib/identity/oidc/queries";
import { secondFactorQuery } from "@/lib/identity/second-factor/client";
import { getSecondFactor } from "@/lib/identity/second-factor/queries";
import { openSettings } from "../open-settings";

export const metadata: Metadata = { title: "Security" };

export default async function SecuritySettingsPage() {
  const { tenant, refusal } = await openSettings();
  if (!tenant) return refusal;
  const client = makeQueryClient();
  const provider = providerName();
  const [, identities] = await Promise.all([
    client.query({ ...secondFactorQuery(), queryFn: () => getSecondFactor(tenant) }),
    client.query({ ...identitiesQuery(), queryFn: () => listIdentities(tenant) }),
  ]);
  // Without a configured provider, the section is only useful to users who are still linked to a
  // previous one.
  const hasIdentities = provider !== undefined || identities.length > 0;
  return (
    <Prefetched client={client}>
      <div className="flex flex-col gap-8">
        <SecondFactorSettings email={tenant.actor.email} />
        {hasIdentities && (
          <IdentitySettings provider={provider ?? null} email={tenant.actor.email} />
        )}
      </div>
    </Prefetched>
  );
}

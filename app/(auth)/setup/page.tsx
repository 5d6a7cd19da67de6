import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { SetupForm } from "@/components/auth/setup-form";
import { slugForSetup } from "@/lib/workspace/tenants/create-first-tenant";
import { countTenants } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { hostSuffix } from "@/lib/platform/tenancy/workspace-url";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupPage() {
  const host = (await headers()).get("host");
  const slug = slugForSetup(parseHost(host));
  if (slug === undefined) redirect("/unknown-workspace");
  if ((await countTenants()) > 0) redirect("/");
  return (
    <AuthCard
      title="Set up Lanework"
      text="Name your workspace and create its admin account. You can invite others later."
    >
      <SetupForm fixedSlug={slug} hostSuffix={hostSuffix(host)} />
    </AuthCard>
  );
}

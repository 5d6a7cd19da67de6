import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ChevronRight } from "@/components/ui/icon/icons";
import { AuthCard } from "@/components/auth/auth-card";
import { WorkspaceForm } from "@/components/auth/workspace-form";
import { countTenants, findTenantByHost } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { listLocalTenants } from "@/lib/workspace/tenants/list-local-tenants";
import { hostSuffix } from "@/lib/platform/tenancy/workspace-url";

export const metadata: Metadata = { title: "Choose a workspace" };

export default async function WorkspacesPage() {
  const header = (await headers()).get("host");
  const host = parseHost(header);
  if (await findTenantByHost(host)) redirect("/");
  if (host.kind !== "default") redirect("/unknown-workspace");
  if ((await countTenants()) === 0) redirect("/setup");
  const suffix = hostSuffix(header);
  const tenants = await listLocalTenants();
  return (
    <AuthCard title="Choose a workspace" text="Each workspace has its own address.">
      {tenants.length > 0 && (
        <ul className="flex flex-col divide-y divide-border rounded-md border border-border">
          {tenants.map(({ slug, name }) => (
            <li key={slug}>
              <a
                href={`//${slug}${suffix}/`}
                className="flex items-center gap-3 px-3 py-2 text-sm hover:bg-surface-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-xs text-text-muted">{slug + suffix}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <WorkspaceForm hostSuffix={suffix} />
    </AuthCard>
  );
}

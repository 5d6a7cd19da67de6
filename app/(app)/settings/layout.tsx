import type { ReactNode } from "react";
import { SettingsNav } from "@/components/shell/settings-nav";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { requireActor } from "@/lib/identity/request/page-actor";
import { config } from "@/lib/platform/config/config";

/**
 * The layout of user and workspace settings. The pages are listed on the left, or in a menu at the
 * top on a phone.
 */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireActor();
  return (
    <Page>
      <PageHeader title="Settings" />
      <div className="flex flex-col gap-4 md:flex-row md:gap-8">
        <SettingsNav hasMailbox={config().SMTP_URL === undefined} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </Page>
  );
}

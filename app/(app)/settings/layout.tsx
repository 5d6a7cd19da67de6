import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsHeading } from "@/components/shell/settings-heading";
import { SettingsNav } from "@/components/shell/settings-nav";
import { Page } from "@/components/ui/layout/page";
import { requireActor } from "@/lib/identity/request/page-actor";
import { config } from "@/lib/platform/config/config";

export const metadata: Metadata = {
  title: { default: "Settings · Lanework", template: "%s · Settings · Lanework" },
};

/**
 * The layout of user and workspace settings. The pages are listed on the left, or in a menu at the
 * top on a phone.
 */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  await requireActor();
  return (
    <Page className="md:flex-row md:gap-8">
      <SettingsNav hasMailbox={config().SMTP_URL === undefined} />
      {/* On a phone, the heading of a page below the settings page is enough. */}
      <div className="flex min-w-0 flex-1 flex-col gap-2 max-md:has-data-subpage:[&>h1]:sr-only">
        <SettingsHeading />
        {children}
      </div>
    </Page>
  );
}

import type { ReactNode } from "react";
import { NavTabs } from "@/components/ui/layout/nav-tabs";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { openPage } from "../open-page";

interface SettingsLayoutProps {
  params: Promise<{ projectId: string }>;
  children: ReactNode;
}

/** The layout of project settings, with one page per kind of record. */
export default async function SettingsLayout({ params, children }: SettingsLayoutProps) {
  const { project, refusal } = await openPage((await params).projectId);
  if (!project) return refusal;
  const base = `/projects/${project.projectId}/settings`;
  const tabs = ["Members", "Lanes", "Labels", "Sprints", "Epics", "Templates", "Repositories"].map(
    (label) => ({
      label,
      href: `${base}/${label.toLowerCase()}`,
    }),
  );
  return (
    <Page>
      <PageHeader title={`${project.name} settings`} />
      <NavTabs
        label="Settings"
        tabs={[
          { label: "General", href: base },
          ...tabs,
          { label: "Error tracking", href: `${base}/errors` },
        ]}
      />
      {children}
    </Page>
  );
}

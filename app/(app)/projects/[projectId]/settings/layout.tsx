import type { Metadata } from "next";
import type { ReactNode } from "react";
import { projectSettingsPages } from "@/components/screen/navigation/settings-pages";
import { SettingsHeading } from "@/components/shell/settings-heading";
import { NavTabs } from "@/components/ui/layout/nav-tabs";
import { Page } from "@/components/ui/layout/page";
import { openPage } from "../open-page";

interface SettingsLayoutProps {
  params: Promise<{ projectId: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: SettingsLayoutProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId);
  const title = `Settings · ${project?.name ?? "No access"} · Lanework`;
  return { title: { default: title, template: `%s · ${title}` } };
}

/** The layout of project settings, with one page per kind of record. */
export default async function SettingsLayout({ params, children }: SettingsLayoutProps) {
  const { project, refusal } = await openPage((await params).projectId);
  if (!project) return refusal;
  const { projectId } = project;
  return (
    <Page>
      <NavTabs label="Settings" tabs={projectSettingsPages(projectId)} />
      <SettingsHeading projectId={projectId} />
      {children}
    </Page>
  );
}

import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ArchivedProjectBanner } from "@/components/projects/archive/archived-project";
import { LiveProject } from "@/components/screen/realtime/live-project";
import { ProjectProvider } from "@/components/screen/access/project-context";
import { openProject } from "@/lib/platform/access/scopes";
import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";
import { openPage } from "./open-page";

interface ProjectLayoutProps {
  params: Promise<{ projectId: string }>;
  children: ReactNode;
}

/**
 * Does not throw for a missing project, because Next would then generate the metadata again for the
 * 404 page and leave it untitled.
 */
export async function generateMetadata({ params }: ProjectLayoutProps): Promise<Metadata> {
  const { projectId } = await params;
  const actor = await requireActor(projectId);
  try {
    const { name } = openProject(actor, projectId);
    return { title: { default: name, template: `%s · ${name} · Lanework` } };
  } catch (error) {
    if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
    const title = error instanceof NotFound ? "Not found · Lanework" : "No access · Lanework";
    return { title: { default: title, template: title } };
  }
}

/** The layout of every project page: opens the project once and provides it to the components. */
export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const { project, refusal } = await openPage((await params).projectId);
  if (!project) return refusal;
  const { projectId: id, name, keyPrefix, isOwner, isAccessible, isArchived } = project;
  return (
    <ProjectProvider project={{ id, name, keyPrefix, isOwner, isAccessible, isArchived }}>
      {isArchived && <ArchivedProjectBanner ownerId={project.ownerId} />}
      {children}
      <LiveProject projectId={id} />
    </ProjectProvider>
  );
}

"use client";

import { createContext, use, type ReactNode } from "react";

/** The project of the page, and the signed-in user's relation to it. */
export interface ShellProjectFacts {
  id: number;
  name: string;
  keyPrefix: string;
  isOwner: boolean;
  isAccessible: boolean;
}

const ProjectContext = createContext<ShellProjectFacts | null>(null);

interface ProjectProviderProps {
  project: ShellProjectFacts;
  children: ReactNode;
}

export function ProjectProvider({ project, children }: ProjectProviderProps) {
  return <ProjectContext value={project}>{children}</ProjectContext>;
}

/** The project of the page. Only available under app/(app)/projects/[projectId]. */
export function useProject(): ShellProjectFacts {
  const project = use(ProjectContext);
  if (project === null) throw new Error("useProject() was called outside a project's pages");
  return project;
}

/** The project of the page, or null on pages of the whole workspace. */
export function useProjectIfAny(): ShellProjectFacts | null {
  return use(ProjectContext);
}

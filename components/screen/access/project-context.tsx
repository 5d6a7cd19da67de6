"use client";

import { createContext, use, type ReactNode } from "react";

/** The page's project, and the signed-in user's relationship to it. */
export interface ShellProjectFacts {
  id: number;
  name: string;
  keyPrefix: string;
  isOwner: boolean;
  isAccessible: boolean;
  /** Archived projects are read-only (docs/spec/projects.md#archive). */
  isArchived: boolean;
}

const ProjectContext = createContext<ShellProjectFacts | null>(null);

interface ProjectProviderProps {
  project: ShellProjectFacts;
  children: ReactNode;
}

export function ProjectProvider({ project, children }: ProjectProviderProps) {
  return <ProjectContext value={project}>{children}</ProjectContext>;
}

/** The page's project. Only available under app/(app)/projects/[projectId]. */
export function useProject(): ShellProjectFacts {
  const project = use(ProjectContext);
  if (project === null) throw new Error("useProject() was called outside a project's pages");
  return project;
}

/** The page's project, or null on workspace-wide pages. */
export function useProjectIfAny(): ShellProjectFacts | null {
  return use(ProjectContext);
}

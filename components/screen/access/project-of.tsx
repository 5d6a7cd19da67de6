"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, type ReactNode } from "react";
import { projectsQuery } from "@/lib/planning/projects/client";
import { ProjectProvider, type ShellProjectFacts, useProjectIfAny } from "./project-context";

/**
 * Returns a function that tells what the user is to projects, by their ids: what holds in all of them, under the
 * name of the first. Undefined until they are loaded. On a project's pages, this is always that project.
 */
export function useProjectsOf(): (ids: readonly number[]) => ShellProjectFacts | undefined {
  const page = useProjectIfAny();
  const known = useQuery({ ...projectsQuery(), enabled: page === null }).data;
  return useCallback(
    (ids) => {
      if (page) return page;
      const projects = known?.filter(({ id }) => ids.includes(id)) ?? [];
      const [first] = projects;
      if (!first) return undefined;
      const { id, name, key_prefix: keyPrefix } = first;
      const isOwner = projects.every(({ is_owner }) => is_owner);
      const isArchived = projects.every(({ archived_at }) => archived_at !== null);
      return { id, name, keyPrefix, isOwner, isAccessible: true, isArchived };
    },
    [page, known],
  );
}

interface OfProjectsProps {
  ids: readonly number[];
  children: ReactNode;
}

/** Parts for issues of some projects: what is allowed there is what is allowed in all of them. */
export function OfProjects({ ids, children }: OfProjectsProps) {
  const project = useProjectsOf()(ids);
  return project && <ProjectProvider project={project}>{children}</ProjectProvider>;
}

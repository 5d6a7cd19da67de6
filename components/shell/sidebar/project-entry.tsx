"use client";

import { projectSections, type ShellProject } from "@/components/screen/navigation/locate";
import { NavLink } from "./nav-link";
import { useSidebarViews, ViewLinks } from "./view-links";

/** The sections of the current project, and its saved views. */
function ProjectPages({ id, section }: { id: number; section: string | null }) {
  const { views, current } = useSidebarViews(id, section);
  return (
    <>
      <ul className="my-0.5 ml-4 flex flex-col gap-px border-l border-border pl-2">
        {projectSections(id).map((entry) => (
          <li key={entry.segment}>
            <NavLink href={entry.href} current={!current && entry.segment === section}>
              {entry.label}
            </NavLink>
          </li>
        ))}
      </ul>
      <ViewLinks projectId={id} views={views} current={current} />
    </>
  );
}

interface ProjectEntryProps {
  project: ShellProject;
  /** The current section, null if it has none, or false for another project. */
  section: string | null | false;
}

/** A project in the sidebar. The current one shows its sections and saved views. */
export function ProjectEntry({ project, section }: ProjectEntryProps) {
  const isOpen = section !== false;
  return (
    <li>
      <NavLink href={`/projects/${project.id}/board`} current={false} strong={isOpen}>
        <span
          aria-hidden="true"
          className="flex h-5 w-9 shrink-0 items-center justify-center rounded-sm bg-surface-hover font-mono text-2xs font-medium text-text-muted"
        >
          {project.key_prefix.slice(0, 4)}
        </span>
        <span className="truncate">{project.name}</span>
      </NavLink>
      {isOpen && <ProjectPages id={project.id} section={section} />}
    </li>
  );
}

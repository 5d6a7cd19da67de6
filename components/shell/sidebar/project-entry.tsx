"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCanCheck } from "@/components/screen/access/use-can";
import { projectSections, type ShellProject } from "@/components/screen/navigation/locate";
import { Bookmark } from "@/components/ui/icon/icons";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import { viewHref } from "@/lib/issues/saved-views/view-href";
import { NavLink } from "./nav-link";

/** More are in the menu of the board and the list. */
const MAX_VIEWS = 10;

/** The sections of the current project, and its saved views. */
function ProjectPages({ id, section }: { id: number; section: string | null }) {
  const isReader = useCanCheck()("issues.read").allowed;
  const { data = [] } = useQuery({ ...savedViewsQuery(id), enabled: isReader });
  const chosen = useSearchParams().get("view");
  const views = data.slice(0, MAX_VIEWS);
  const current = views.find(
    (view) =>
      String(view.id) === chosen && section === (view.screen === "list" ? "issues" : "board"),
  );
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
      {views.length > 0 && (
        <ul
          aria-label="Saved views"
          className="mb-1 ml-4 flex flex-col gap-px border-l border-border pl-2"
        >
          {views.map((view) => (
            <li key={view.id}>
              <NavLink href={viewHref(id, view)} current={view === current}>
                <Bookmark />
                <span className="truncate">{view.name}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
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

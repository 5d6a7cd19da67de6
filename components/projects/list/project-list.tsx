"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { FolderKanban, Plus } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyPart } from "@/components/ui/lazy-part";
import { projectsQuery } from "@/lib/planning/projects/client";
import type { Project } from "@/lib/planning/projects/schema";

const CreateProjectDialog = lazyPart(() =>
  import("./create-project-dialog").then((module) => module.CreateProjectDialog),
).Part;

function ProjectRow({ project }: { project: Project }) {
  const { id, name, key_prefix, description, owner, issues_count, open_issues_count } = project;
  const ownerName = `${owner.first_name} ${owner.last_name}`;
  return (
    <li className="relative flex items-center gap-3 border-b border-border px-3 py-2.5 last:border-b-0 hover:bg-surface-hover">
      <span className="w-16 shrink-0 font-mono text-xs text-text-muted numeric">{key_prefix}</span>
      <div className="min-w-0 flex-1">
        <Link
          href={`/projects/${id}/board`}
          className="font-medium after:absolute after:inset-0 after:rounded-sm"
        >
          {name}
        </Link>
        {description !== "" && <p className="truncate text-xs text-text-muted">{description}</p>}
      </div>
      <span className="shrink-0 text-xs text-text-muted numeric">
        {open_issues_count.toLocaleString("en")}
        <span className="max-sm:hidden"> of {issues_count.toLocaleString("en")}</span> open
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-text-muted max-sm:hidden">
        <Avatar name={ownerName} src={owner.profile_picture} size="xs" decorative />
        {ownerName}
      </span>
    </li>
  );
}

/** The projects the user can open, with a button to create one. `children` appear below the list. */
export function ProjectList({ children }: { children?: ReactNode }) {
  const { data: projects, isPending, error, refetch, isFetching } = useQuery(projectsQuery());
  const [isCreating, setIsCreating] = useState(false);
  const create = useCan("projects.create");
  useShortcuts(
    useMemo(
      () =>
        create.allowed
          ? [
              {
                id: "project.create",
                label: "New project",
                section: "Projects",
                command: "create",
                icon: <Plus />,
                rank: 1,
                run: () => setIsCreating(true),
              },
            ]
          : [],
      [create.allowed],
    ),
  );
  const button = (
    <Button variant="primary" disabledReason={create.reason} onClick={() => setIsCreating(true)}>
      <Plus /> New project
    </Button>
  );
  return (
    <Page>
      <PageHeader title="Projects" actions={projects && projects.length > 0 ? button : undefined} />
      {isPending && <Skeleton className="h-40" />}
      {error && (
        <ErrorState
          title="Couldn’t load your projects"
          text={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {projects?.length === 0 && (
        <EmptyState
          icon={<FolderKanban />}
          title="No projects yet"
          text={
            create.allowed
              ? "A project holds issues on a board with lanes. Create one to get started."
              : "Ask a project owner to add you. Your projects appear here."
          }
          actions={create.allowed ? button : undefined}
        />
      )}
      {projects && projects.length > 0 && (
        <ul className="rounded-md border border-border bg-surface">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {children}
      {isCreating && <CreateProjectDialog open={isCreating} onOpenChange={setIsCreating} />}
    </Page>
  );
}

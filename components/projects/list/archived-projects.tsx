"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFocusInPanel } from "@/components/projects/archive/keep-focus";
import { useArchive } from "@/components/projects/archive/use-archive";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Archive, ArchiveArrowUp } from "@/components/ui/icon/icons";
import { projectsQuery } from "@/lib/planning/projects/client";
import type { Project } from "@/lib/planning/projects/schema";
import { ProjectRow } from "./project-row";

function ArchivedRow({ project }: { project: Project }) {
  const router = useRouter();
  const permit = useCan("projects.update", { createdById: project.owner_id });
  const archive = useArchive(project, () => router.refresh());
  const reason = project.is_owner ? undefined : permit.reason;
  return (
    <ProjectRow project={project}>
      <Button
        size="sm"
        aria-label={`Restore ${project.name}`}
        disabledReason={reason}
        onClick={() => void archive(false)}
      >
        <ArchiveArrowUp />
        Restore
      </Button>
    </ProjectRow>
  );
}

/** The archived projects, each of which can be opened and restored. */
export function ArchivedProjects() {
  const { data, isPending, error, refetch, isFetching } = useQuery(projectsQuery());
  const archived = data?.filter(({ archived_at: at }) => at !== null) ?? [];
  const inPanel = useFocusInPanel(archived.length);
  if (isPending) return <Skeleton className="h-40" />;
  if (error) {
    return (
      <ErrorState
        title="Couldn’t load your projects"
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (archived.length === 0) {
    return (
      <div ref={inPanel}>
        <EmptyState
          icon={<Archive />}
          title="No archived projects"
          text="Archive a project in its settings to keep it for reading, out of everyone’s way."
        />
      </div>
    );
  }
  return (
    <div ref={inPanel}>
      <ul aria-label="Archived projects" className="rounded-md border border-border bg-surface">
        {archived.map((project) => (
          <ArchivedRow key={project.id} project={project} />
        ))}
      </ul>
    </div>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useFocusInPanel } from "@/components/projects/archive/keep-focus";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ArchiveArrowUp, Trash2 } from "@/components/ui/icon/icons";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { projectsKey } from "@/lib/platform/client/project-cache";
import { deletedProjectsQuery, usePurgeProject } from "@/lib/planning/projects/client";
import { type DeletedProject, RESTORE_DAYS } from "@/lib/planning/projects/schema";
import { RestoreProject } from "./restore-project";

function restoringText({
  key_prefix,
  keys_left,
}: NonNullable<DeletedProject["restoring"]>): string {
  const left = `${keys_left.toLocaleString("en")} ${keys_left === 1 ? "key" : "keys"} left to change`;
  return `Being restored as ${key_prefix}: ${left}. You need not wait here.`;
}

function DeletedRow({ project }: { project: DeletedProject }) {
  const { id, name, key_prefix, issues_count: count, purges_at, restoring } = project;
  const [open, setOpen] = useState<"restore" | "purge" | null>(null);
  const purge = usePurgeProject(id);
  const issues = `${count.toLocaleString("en")} ${count === 1 ? "issue" : "issues"}`;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-border px-3 py-2.5 last:border-b-0">
      <span className="min-w-16 shrink-0 font-mono text-xs text-text-muted numeric">
        {key_prefix}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <span className="font-medium">{name}</span>
        <p className="text-xs text-text-muted">
          {restoring ? (
            restoringText(restoring)
          ) : (
            <>
              {issues} · removed for good <RelativeTime value={purges_at} />
            </>
          )}
        </p>
      </div>
      {!restoring && (
        <span className="ml-auto flex shrink-0 gap-2">
          <Button size="sm" aria-label={`Restore ${name}`} onClick={() => setOpen("restore")}>
            <ArchiveArrowUp />
            Restore
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Delete ${name} now`}
            onClick={() => setOpen("purge")}
          >
            Delete now
          </Button>
        </span>
      )}
      {open === "restore" && <RestoreProject project={project} onClose={() => setOpen(null)} />}
      {open === "purge" && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={`Delete ${name} for good?`}
          description={`Its ${issues} and everything else in it will be removed. This cannot be undone.`}
          confirmLabel="Delete for good"
          onConfirm={() => purge.mutateAsync()}
        />
      )}
    </li>
  );
}

/** Refreshes the lists of projects when the queue has restored one. */
function useRestored(underway: number): void {
  const before = useRef(underway);
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (underway < before.current) {
      void client.invalidateQueries({ queryKey: projectsKey });
      router.refresh();
    }
    before.current = underway;
  }, [underway, client, router]);
}

/** The deleted projects that the user can restore. */
export function DeletedProjects() {
  const { data, isPending, error, refetch, isFetching } = useQuery(deletedProjectsQuery());
  const inPanel = useFocusInPanel(data?.length ?? 0);
  useRestored(data?.filter(({ restoring }) => restoring).length ?? 0);
  if (isPending) return <Skeleton className="h-40" />;
  if (error) {
    return (
      <ErrorState
        title="Couldn’t load the deleted projects"
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <div ref={inPanel}>
        <EmptyState
          icon={<Trash2 />}
          title="Nothing deleted recently"
          text={`A deleted project can be restored here for ${RESTORE_DAYS} days.`}
        />
      </div>
    );
  }
  return (
    <div ref={inPanel}>
      <ul
        aria-label="Recently deleted projects"
        className="rounded-md border border-border bg-surface"
      >
        {data.map((project) => (
          <DeletedRow key={project.id} project={project} />
        ))}
      </ul>
    </div>
  );
}

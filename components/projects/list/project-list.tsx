"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { FolderKanban, Plus } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyPart } from "@/components/ui/lazy-part";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { liveProjectsQuery } from "@/lib/planning/projects/client";
import { ProjectRow } from "./project-row";

const CreateProjectDialog = lazyPart(() =>
  import("../create-project-dialog").then((module) => module.CreateProjectDialog),
).Part;

const ArchivedProjects = lazyPart(
  () => import("./archived-projects").then((module) => module.ArchivedProjects),
  { loading: () => <Skeleton className="h-40" /> },
).Part;
const DeletedProjects = lazyPart(
  () => import("./deleted-projects").then((module) => module.DeletedProjects),
  { loading: () => <Skeleton className="h-40" /> },
).Part;

const TABS = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
  { value: "deleted", label: "Recently deleted" },
] as const;
type Tab = (typeof TABS)[number]["value"];

/** The projects the user can open, with a button to create one. `children` appear below the list. */
export function ProjectList({ children }: { children?: ReactNode }) {
  const { data: projects, isPending, error, refetch, isFetching } = useQuery(liveProjectsQuery());
  const [isCreating, setIsCreating] = useState(false);
  const [shown, setShown] = useSearchParam("show");
  const tab: Tab = TABS.find(({ value }) => value === shown)?.value ?? "active";
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
      <Tabs<Tab>
        label="Projects"
        value={tab}
        onValueChange={(value) => setShown(value === "active" ? "" : value)}
        tabs={TABS}
      >
        <TabPanel value="active" className="flex flex-col gap-4">
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
        </TabPanel>
        <TabPanel value="archived">
          <ArchivedProjects />
        </TabPanel>
        <TabPanel value="deleted">
          <DeletedProjects />
        </TabPanel>
      </Tabs>
      {isCreating && <CreateProjectDialog open={isCreating} onOpenChange={setIsCreating} />}
    </Page>
  );
}

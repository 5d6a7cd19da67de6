"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProjectProvider } from "@/components/screen/access/project-context";
import { useActor } from "@/components/screen/access/actor-context";
import { loadComboboxList } from "@/components/ui/form/combobox/combobox-lazy";
import { loadPopover } from "@/components/ui/overlay/popover";
import { readFilters } from "@/lib/issues/issues/client/filters";
import { issueByIdQuery } from "@/lib/issues/issues/relations/tree/client/queries";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import { Composer, type DraftLinkProps } from "./composer";
import {
  composerRequest,
  type ComposerRequest,
  lastProjectId,
  rememberProject,
} from "./composer-store";
import { unfinishedIssues } from "./files/unfinished-issues";
import { continueUnfinished } from "./files/attach-after-create";
import { filterValues } from "./filter-values";
import type { NewIssue } from "./new-issue";
import { useNewIssue } from "./use-new-issue";

export interface OpenComposerProps {
  projects: readonly { id: number; name: string; key_prefix: string; is_owner: boolean }[];
  pageProjectId: number | undefined;
  request: ComposerRequest;
  draftLink: (props: DraftLinkProps) => React.ReactNode;
}

/**
 * Loads what the composer's lists need, and continues uploads that an earlier page did not finish.
 * For a moment when the browser has nothing else to do.
 */
export function prepareComposer(client: QueryClient, userId: number): void {
  void loadComboboxList();
  void loadPopover();
  if (unfinishedIssues(userId).length > 0) void continueUnfinished(client, userId);
}

/** The values that an issue needs to be seen on the page, which may show a project's issues filtered. */
function useFilterValues(projectId: number | undefined): Partial<NewIssue> {
  const { userId } = useActor();
  const [filters] = useState(() => readFilters(new URLSearchParams(window.location.search)));
  const { data: sprints = [] } = useQuery({
    ...sprintsQuery(projectId ?? 0),
    enabled: projectId !== undefined && filters.sprint_id !== undefined,
  });
  const { parent_id: parentId, ...values } = filterValues(filters, { userId, sprints });
  const { data: parent } = useQuery({
    ...issueByIdQuery(projectId ?? 0, parentId ?? 0),
    enabled: projectId !== undefined && typeof parentId === "number",
  });
  if (projectId === undefined) return {};
  return parent ? { ...values, parent } : values;
}

/** The composer, with the permissions of the issue's project. */
export function OpenComposer(props: OpenComposerProps) {
  const { projects, pageProjectId, request, draftLink } = props;
  const { userId } = useActor();
  const [lastId] = useState(() => lastProjectId(userId));
  const preferred = [request.projectId, pageProjectId, lastId].map((wanted) =>
    projects.find(({ id }) => id === wanted),
  );
  const defaultProject = preferred.find((project) => project !== undefined) ?? projects[0];
  const values = useFilterValues(defaultProject?.id === pageProjectId ? pageProjectId : undefined);
  const newIssue = useNewIssue(projects, defaultProject?.id ?? 0, request, values);
  const project = projects.find(({ id }) => id === newIssue.form.project_id);
  if (!project) return null;

  function close() {
    rememberProject(userId, newIssue.form.project_id);
    composerRequest.set(null);
  }

  return (
    <ProjectProvider
      project={{
        id: project.id,
        name: project.name,
        keyPrefix: project.key_prefix,
        isOwner: project.is_owner,
        isAccessible: true,
        // Only others are offered.
        isArchived: false,
      }}
    >
      <Composer newIssue={newIssue} projects={projects} onClose={close} draftLink={draftLink} />
    </ProjectProvider>
  );
}

import { notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { authorize } from "@/lib/platform/access/authorize";
import type { Operation } from "@/lib/platform/access/can";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { findMovedIssue } from "@/lib/identity/request/moved-issue";
import { currentPage, requireActor } from "@/lib/identity/request/page-actor";
import type { Actor } from "@/lib/platform/access/actor";

type OpenedPage = { project: ProjectScope; refusal: null } | { project: null; refusal: ReactNode };

/** Leads from the page of an issue's old key to where the issue is now, if the reader can read it there. */
async function followMovedIssue(actor: Actor, projectId: string): Promise<void> {
  const [, issueId] = /\/issues\/([^/]+)$/.exec(await currentPage()) ?? [];
  const moved = issueId && (await findMovedIssue(actor, { projectId, issueId }));
  if (moved) redirect(issueHref(moved.project_id, moved.key));
}

/**
 * Returns the project scope for a page, or the screen to show if access is denied. Renders the 404
 * page for a missing project, and redirects to sign-in without a session. Pass 2 as `headingLevel`
 * if the surrounding layout already renders the `h1`.
 */
export const openPage = cache(
  async (
    projectId: string,
    operation?: Operation,
    headingLevel: 1 | 2 = 1,
  ): Promise<OpenedPage> => {
    const actor = await requireActor(projectId);
    try {
      const project = openProject(actor, projectId);
      if (operation !== undefined) authorize(actor, operation, { project, whileArchived: true });
      return { project, refusal: null };
    } catch (error) {
      if (!(error instanceof NotFound || error instanceof Forbidden)) throw error;
      await followMovedIssue(actor, projectId);
      if (error instanceof NotFound) notFound();
      // If the whole project is inaccessible, request access to the project instead of one operation.
      const request = {
        operation: (actor.project?.isAccessible && operation) || "projects.read",
        projectId: Number(projectId),
      } as const;
      return {
        project: null,
        refusal: (
          <ForbiddenScreen reason={error.message} request={request} headingLevel={headingLevel} />
        ),
      };
    }
  },
);

import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { authorize } from "@/lib/platform/access/authorize";
import type { Operation } from "@/lib/platform/access/can";
import { openProject, type ProjectScope } from "@/lib/platform/access/scopes";
import { Forbidden, NotFound } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";

type OpenedPage = { project: ProjectScope; refusal: null } | { project: null; refusal: ReactNode };

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
      if (error instanceof NotFound) notFound();
      if (!(error instanceof Forbidden)) throw error;
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

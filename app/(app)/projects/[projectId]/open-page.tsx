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
 * The project of a page and what its user may do there: the scope, or the screen that says what is missing. A
 * project that is not there is the 404 page; a browser that is not signed in goes to sign in. `headingLevel` 2: for a
 * page in a frame that has the first heading.
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
      if (operation !== undefined) authorize(actor, operation, { project });
      return { project, refusal: null };
    } catch (error) {
      if (error instanceof NotFound) notFound();
      if (!(error instanceof Forbidden)) throw error;
      // What is out of reach as a whole is asked for as such.
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

import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ActorProvider } from "@/components/screen/access/actor-context";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import { isSidebarHidden } from "@/components/shell/sidebar/shell-cookies";
import type { Actor } from "@/lib/platform/access/actor";
import { can } from "@/lib/platform/access/can";
import { openProject, openTenant } from "@/lib/platform/access/scopes";
import { currentPage, requireActor } from "@/lib/identity/request/page-actor";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { summaryQuery } from "@/lib/messaging/notifications/client/summary";
import { summarizeNotifications } from "@/lib/messaging/notifications/queries";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import { favoritesQuery } from "@/lib/issues/saved-views/favorites/client/query";
import { listFavorites } from "@/lib/issues/saved-views/favorites/queries";
import { listSavedViews, listWorkspaceViews } from "@/lib/issues/saved-views/queries";
import { ALL_ISSUES } from "@/lib/issues/saved-views/view-href";
import { findOwnPicture } from "@/lib/people/profile/find-picture";
import { listProjectNames } from "@/lib/planning/projects/queries";
import { readPage } from "./read-page";
import { SignedInShell } from "./signed-in-shell";

/** The unread count for the inbox link, the favorites, and the saved views of the project, or of all issues, in the path. */
async function prefetchSidebar(actor: Actor) {
  const queryClient = makeQueryClient();
  const { project } = actor;
  const mayReadAll = can(actor, "issues.read").allowed && (await currentPage()) === ALL_ISSUES;
  const mayReadViews = project?.isAccessible && can(actor, "issues.read", { project }).allowed;
  await Promise.all([
    queryClient.query({
      ...summaryQuery(),
      queryFn: () => summarizeNotifications(openTenant(actor)),
    }),
    queryClient.query({
      ...favoritesQuery(),
      queryFn: () => listFavorites(openTenant(actor)),
    }),
    mayReadAll &&
      queryClient.query({
        ...savedViewsQuery(null),
        queryFn: async () => (await listWorkspaceViews(openTenant(actor))).elements,
      }),
    mayReadViews &&
      queryClient.query({
        ...savedViewsQuery(project.id),
        queryFn: () => listSavedViews(openProject(actor, String(project.id))),
      }),
  ]);
  return queryClient;
}

/**
 * The layout of every signed-in page. Loads the user and renders the shell with the navigation.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const actor = await requireActor();
  const { userId, isAdmin, permissions, firstName, lastName, email, roleId, roleName } = actor;
  const { id: tenantId, name, errorTrackingEnabled: hasErrorTracking } = actor.tenant;
  const [projects, prefetched, picture] = await readPage(() =>
    Promise.all([
      listProjectNames(openTenant(actor)),
      prefetchSidebar(actor),
      findOwnPicture(openTenant(actor)),
    ]),
  );
  return (
    <ActorProvider
      actor={{
        tenantId,
        userId,
        roleId,
        isAdmin,
        permissions,
        firstName,
        lastName,
        hasErrorTracking,
      }}
    >
      <Prefetched client={prefetched}>
        <SignedInShell
          workspace={{ name }}
          user={{
            first_name: firstName,
            last_name: lastName,
            email,
            role_name: roleName,
            profile_picture: picture,
          }}
          projects={projects}
          wasSidebarHidden={isSidebarHidden(await cookies())}
        >
          {children}
        </SignedInShell>
      </Prefetched>
    </ActorProvider>
  );
}

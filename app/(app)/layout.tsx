import type { ReactNode } from "react";
import type { CreatableProject } from "@/components/issues/create/create-issue-action";
import { ActorProvider } from "@/components/screen/access/actor-context";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { Actor } from "@/lib/platform/access/actor";
import { openTenant } from "@/lib/platform/access/scopes";
import { Forbidden } from "@/lib/platform/http/errors";
import { requireActor } from "@/lib/identity/request/page-actor";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { summaryQuery } from "@/lib/messaging/notifications/client/mutations";
import { summarizeNotifications } from "@/lib/messaging/notifications/queries";
import { findOwnPicture } from "@/lib/people/profile/find-picture";
import { listProjects } from "@/lib/planning/projects/queries";
import { SignedInShell } from "./signed-in-shell";

/**
 * The projects listed in the sidebar. Empty if the role cannot read projects and the user owns
 * none.
 */
async function shellProjects(actor: Actor): Promise<CreatableProject[]> {
  try {
    const projects = await listProjects(openTenant(actor));
    return projects.map(({ id, name, key_prefix, is_owner }) => ({
      id,
      name,
      key_prefix,
      is_owner,
    }));
  } catch (error) {
    if (error instanceof Forbidden) return [];
    throw error;
  }
}

/** The initial unread counts for the inbox link. */
async function unreadCounts(actor: Actor) {
  const queryClient = makeQueryClient();
  const queryFn = () => summarizeNotifications(openTenant(actor));
  await queryClient.query({ ...summaryQuery(), queryFn });
  return queryClient;
}

/**
 * The layout of every signed-in page. Loads the user and renders the shell with the navigation.
 */
export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const actor = await requireActor();
  const { userId, isAdmin, permissions, firstName, lastName, email, roleId, roleName } = actor;
  const { id: tenantId, name, errorTrackingEnabled: hasErrorTracking } = actor.tenant;
  const [projects, counts, picture] = await Promise.all([
    shellProjects(actor),
    unreadCounts(actor),
    findOwnPicture(openTenant(actor)),
  ]);
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
      <Prefetched client={counts}>
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
        >
          {children}
        </SignedInShell>
      </Prefetched>
    </ActorProvider>
  );
}

import type { ReactNode } from "react";
import { ActorProvider } from "@/components/screen/access/actor-context";
import { Prefetched } from "@/components/screen/prefetch/prefetched";
import type { Actor } from "@/lib/platform/access/actor";
import { openTenant } from "@/lib/platform/access/scopes";
import { requireActor } from "@/lib/identity/request/page-actor";
import { makeQueryClient } from "@/lib/platform/client/query-client";
import { summaryQuery } from "@/lib/messaging/notifications/client/summary";
import { summarizeNotifications } from "@/lib/messaging/notifications/queries";
import { findOwnPicture } from "@/lib/people/profile/find-picture";
import { listProjectNames } from "@/lib/planning/projects/queries";
import { readPage } from "./read-page";
import { SignedInShell } from "./signed-in-shell";

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
  const [projects, counts, picture] = await readPage(() =>
    Promise.all([
      listProjectNames(openTenant(actor)),
      unreadCounts(actor),
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

"use client";

import { DoorOpen } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { toastSuccess } from "@/components/ui/feedback/toast";
import {
  accessRequestsQuery,
  useDeclineAccess,
  useGrantAccess,
} from "@/lib/people/access-requests/client";
import type { AccessRequest } from "@/lib/people/access-requests/schema";
import { Loaded } from "@/components/ui/feedback/loaded";
import { operationLabel } from "@/lib/platform/access/operation-labels";
import { SettingsSection } from "@/components/ui/layout/settings-section";

/** "access to Apollo", "Issues: Update in Apollo". */
function accessText({ operation, project, adds_membership }: AccessRequest): string {
  if (project === null) return operationLabel(operation);
  return adds_membership
    ? `access to ${project.name}`
    : `${operationLabel(operation)} in ${project.name}`;
}

interface RequestRowProps {
  request: AccessRequest;
  onClose: (isGrant: boolean) => void;
}

function RequestRow({ request, onClose }: RequestRowProps) {
  const { user, note, created_at, adds_membership } = request;
  const name = fullName(user);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-border px-3 py-2.5 last:border-b-0">
      <Avatar name={name} size="md" decorative />
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words">
          <span className="font-medium">{name}</span> requested{" "}
          <span className="font-medium">{accessText(request)}</span>
        </p>
        <p className="text-xs break-words text-text-muted">
          {user.email} · <RelativeTime value={created_at} />
        </p>
        {note !== "" && <p className="mt-1 break-words whitespace-pre-line">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!adds_membership && (
          <ButtonLink size="sm" variant="ghost" href={`/settings/roles/${user.role_id}`}>
            View role
          </ButtonLink>
        )}
        <Button size="sm" aria-label={`Decline ${name}’s request`} onClick={() => onClose(false)}>
          Decline
        </Button>
        <Button
          size="sm"
          variant="primary"
          aria-label={`Grant ${name}’s request`}
          onClick={() => onClose(true)}
        >
          Grant
        </Button>
      </div>
    </li>
  );
}

function grantText(request: AccessRequest): string {
  const name = fullName(request.user);
  return request.adds_membership
    ? `${name} will become a member of ${request.project?.name ?? "the project"}. Their role determines what they can do there.`
    : `Granting the request only closes it. First edit ${name}’s role, or give them another role that allows it.`;
}

/**
 * Asks for confirmation before granting or declining. Errors, such as a role that does not allow it
 * yet, are shown in the dialog.
 */
function CloseRequest(props: { request: AccessRequest; isGrant: boolean; onClose: () => void }) {
  const { request, isGrant, onClose } = props;
  const grant = useGrantAccess();
  const decline = useDeclineAccess();
  const name = fullName(request.user);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone={isGrant ? "primary" : "danger"}
      title={isGrant ? `Grant ${accessText(request)}?` : `Decline ${name}’s request?`}
      description={
        isGrant ? grantText(request) : "The request will be removed. They can request access again."
      }
      confirmLabel={isGrant ? "Grant" : "Decline request"}
      onConfirm={async () => {
        await (isGrant ? grant : decline).mutateAsync(request.id);
        toastSuccess(isGrant ? `${name} now has ${accessText(request)}` : "Request declined");
      }}
    />
  );
}

/** Open access requests. */
export function AccessRequestList() {
  const query = useQuery(accessRequestsQuery());
  const [open, setOpen] = useState<{ request: AccessRequest; isGrant: boolean } | null>(null);
  return (
    <SettingsSection description="Requests from people who need access.">
      <Loaded query={query} what="The requests">
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<DoorOpen />}
              title="No requests"
              text="Requests appear here when someone selects “Ask for access”."
            />
          ) : (
            <ul className="rounded-md border border-border">
              {requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  onClose={(isGrant) => setOpen({ request, isGrant })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <CloseRequest {...open} onClose={() => setOpen(null)} />}
    </SettingsSection>
  );
}

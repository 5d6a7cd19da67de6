"use client";

import { checkHref } from "@/components/screen/navigation/role-hrefs";
import { UserPlus } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { UserStatus } from "@/lib/platform/access/user-status";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useProject } from "@/components/screen/access/project-context";
import { type Permit, useCan } from "@/components/screen/access/use-can";
import { Avatar } from "@/components/ui/data/avatar";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { toastError, toastSuccess } from "@/components/ui/feedback/toast";
import { projectTransferRefusal } from "@/lib/platform/access/can";
import { membersQuery, useAddMember, useRemoveMember } from "@/lib/people/members/client";
import type { Member } from "@/lib/people/members/schema";
import { projectQuery, useUpdateProject } from "@/lib/planning/projects/client";
import { usersQuery } from "@/lib/people/users/client";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { StatusBadge } from "./user-table";

const WAY_LABELS = { owner: "Owner", direct: "Member", team: "Through a team" };

/** Why someone cannot be removed here, regardless of the user's role. */
function removalObstacle({ ways }: Member): string | undefined {
  if (ways.includes("owner")) return "The owner is always a member. Transfer the project first.";
  if (!ways.includes("direct")) return "They’re a member through a team. Edit the team instead.";
  return undefined;
}

/** Why someone cannot become the owner, regardless of the user's role. */
function ownershipObstacle({ status, ways }: Member): string | undefined {
  if (ways.includes("owner")) return "Already the owner.";
  if (status !== UserStatus.Active) return "Only active users can own a project.";
  return undefined;
}

interface MemberRowProps {
  member: Member;
  update: Permit;
  /** Why the user cannot change the owner. */
  transferReason: string | undefined;
  onRemove: () => void;
  onTransfer: () => void;
}

function MemberRow({ member, update, transferReason, onRemove, onTransfer }: MemberRowProps) {
  const name = fullName(member);
  const projectId = useProject().id;
  const rolesReason = useCan("roles.read").reason;
  const router = useRouter();
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-border px-3 py-1.5 last:border-b-0">
      <Avatar name={name} src={member.profile_picture} size="md" decorative />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-xs text-text-muted">{member.email}</p>
      </div>
      {member.status !== UserStatus.Active && <StatusBadge status={member.status} />}
      <span className="flex flex-wrap justify-end gap-1">
        {member.ways.map((way) => (
          <Badge key={way} tone={way === "owner" ? "accent" : "neutral"}>
            {WAY_LABELS[way]}
          </Badge>
        ))}
      </span>
      <span className="flex flex-wrap justify-end gap-1">
        <Button
          variant="ghost"
          size="sm"
          disabledReason={rolesReason}
          onClick={() => router.push(checkHref(member.id, projectId))}
        >
          Check<span className="sr-only">{` ${name}’s`}</span> permissions
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabledReason={transferReason ?? ownershipObstacle(member)}
          onClick={onTransfer}
        >
          Make<span className="sr-only">{` ${name} the`}</span> owner
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabledReason={update.reason ?? removalObstacle(member)}
          onClick={onRemove}
        >
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

/** Finds someone who is not a member yet and adds them. */
function AddMember({ members, update }: { members: Member[]; update: Permit }) {
  const mayRead = useCan("users.read");
  const { data: users = [] } = useQuery({ ...usersQuery(), enabled: mayRead.allowed });
  const add = useAddMember(useProject().id);
  const reason = update.reason ?? mayRead.reason;
  const isDirect = new Set(members.filter(({ ways }) => ways[0] !== "team").map(({ id }) => id));
  const button = (
    <Button variant="primary" loading={add.isPending} disabledReason={reason}>
      <UserPlus /> Add member
    </Button>
  );
  if (reason !== undefined) return button;
  return (
    <Combobox
      label="Add member"
      trigger={button}
      value={null}
      onValueChange={(id) => {
        if (id === null) return;
        add.mutate(id, {
          onError: ({ message }) => toastError("No one was added", { description: message }),
        });
      }}
      options={users
        .filter(({ id, status }) => !isDirect.has(id) && status !== UserStatus.Deactivated)
        .map((user) => ({
          value: user.id,
          label: fullName(user),
          detail: user.email,
          keywords: [user.email],
        }))}
      searchPlaceholder="Name or email"
      emptyText="No one else to add"
    />
  );
}

function MemberRemoval({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, name } = useProject();
  const remove = useRemoveMember(id);
  const staysByTeam = member.ways.includes("team");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${fullName(member)} from ${name}?`}
      description={
        staysByTeam
          ? "They’ll still be a member through a team and keep their assignments."
          : "They’ll be unassigned from this project’s issues. Their issues and comments will stay."
      }
      confirmLabel="Remove member"
      onConfirm={() => remove.mutateAsync(member.id)}
    />
  );
}

function OwnershipTransfer({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, name } = useProject();
  const update = useUpdateProject(id);
  const router = useRouter();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={`Make ${fullName(member)} the owner of ${name}?`}
      description="The owner has full access to the project. The current owner stays only if they’re also a direct member or on one of its teams."
      confirmLabel="Transfer"
      onConfirm={async () => {
        await update.mutateAsync({ name, owner_id: member.id });
        toastSuccess(`${fullName(member)} now owns ${name}`);
        // This may also have changed the user's permissions here.
        router.refresh();
      }}
    />
  );
}

/** The project's members, and how each of them became one. */
export function MemberSettings() {
  const { id } = useProject();
  const query = useQuery(membersQuery(id));
  const { data: project } = useQuery(projectQuery(id));
  const update = useCan("projects.update", { createdById: project?.owner_id });
  const transferRefusal = projectTransferRefusal(useActor(), {
    isOwner: project?.is_owner ?? false,
  });
  const [removed, setRemoved] = useState<Member | null>(null);
  const [newOwner, setNewOwner] = useState<Member | null>(null);
  return (
    <SettingsSection
      description="Members can see the project and be assigned to its issues. Their role determines what they can do."
      actions={query.data && <AddMember members={query.data} update={update} />}
    >
      <Loaded query={query} what="The members">
        {(members) => (
          <ul className="rounded-md border border-border">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                update={update}
                transferReason={update.reason ?? transferRefusal ?? undefined}
                onRemove={() => setRemoved(member)}
                onTransfer={() => setNewOwner(member)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {removed && <MemberRemoval member={removed} onClose={() => setRemoved(null)} />}
      {newOwner && <OwnershipTransfer member={newOwner} onClose={() => setNewOwner(null)} />}
    </SettingsSection>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { Avatar } from "@/components/ui/data/avatar";
import { fullName } from "@/components/ui/text/full-name";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import { membersQuery } from "@/lib/people/members/client";

interface GroupAssigneeProps {
  projectId: number;
  /** The assignee of the linked issue. */
  userId: number;
  /** Also shows the name as text. */
  showsName?: boolean;
}

/** Who works on an error: the assignee of its issue. Nothing for people who are not members. */
export function GroupAssignee({ projectId, userId, showsName = false }: GroupAssigneeProps) {
  const members = useQuery(membersQuery(projectId)).data;
  const member = members?.find(({ id }) => id === userId);
  // Keeps the place of the avatar.
  if (!members) return <span className="size-5 shrink-0" />;
  if (!member) return null;
  const name = fullName(member);
  return (
    <Tooltip content={showsName ? undefined : `Assigned to ${name}`}>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Avatar name={name} src={member.profile_picture} size="xs" decorative />
        <span className={showsName ? "truncate" : "sr-only"}>
          <span className="sr-only">Assigned to </span>
          {name}
        </span>
      </span>
    </Tooltip>
  );
}

"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { canAddToTeam } from "@/lib/platform/access/can";
import { explain } from "@/lib/platform/access/explain";
import { projectsQuery } from "@/lib/planning/projects/client";
import { usersQuery } from "@/lib/people/users/client";

/** Looks up people and projects that the user can see by id, and lists them as options. */
export function usePeople() {
  const actor = useActor();
  const mayReadUsers = useCan("users.read").allowed;
  const { data: users = [] } = useQuery({ ...usersQuery(), enabled: mayReadUsers });
  const { data: projects = [] } = useQuery(projectsQuery());
  return {
    nameOf: (id: number | null) => {
      const user = users.find((one) => one.id === id);
      return user && fullName(user);
    },
    projectName: (id: number | null) => projects.find((one) => one.id === id)?.name,
    userOptions: users.map((user) => ({
      value: user.id,
      label: fullName(user),
      detail: user.email,
      keywords: [user.email],
    })),
    projectOptions: projects.map(({ id, name, key_prefix }) => ({
      value: id,
      label: name,
      detail: key_prefix,
    })),
    /** Why the user cannot add a project to a team, or undefined. */
    addingReason: (id: number) => {
      const isOwner = projects.find((one) => one.id === id)?.is_owner ?? false;
      return explain(canAddToTeam(actor, { isOwner })) ?? undefined;
    },
  };
}

"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { useCreateTeam, useUpdateTeam } from "@/lib/people/teams/client";
import type { Team } from "@/lib/people/teams/schema";
import { usePeople } from "./use-people";

/** Creates a team (null) or changes one. */
export function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const [name, setName] = useState(team?.name ?? "");
  const [userIds, setUserIds] = useState(team?.user_ids ?? []);
  const [projectIds, setProjectIds] = useState(team?.project_ids ?? []);
  const { userOptions, projectOptions, addingReason } = usePeople();
  const choices = projectOptions.map((option) => {
    const isPresent = team?.project_ids.includes(option.value) ?? false;
    return { ...option, disabled: !isPresent && addingReason(option.value) !== undefined };
  });
  const create = useCreateTeam();
  const update = useUpdateTeam();
  const save = useSave();
  // An unchanged list is not sent, because it may contain people this user cannot see.
  const body = {
    name,
    ...(userIds !== team?.user_ids && { user_ids: userIds }),
    ...(projectIds !== team?.project_ids && { project_ids: projectIds }),
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={team ? "Edit team" : "New team"}
      submitLabel={team ? "Save team" : "Create team"}
      save={save}
      onSubmit={() =>
        save.run(() =>
          team ? update.mutateAsync({ id: team.id, body }) : create.mutateAsync(body),
        )
      }
    >
      <Field label="Name" required error={save.errorOf("name")}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={255} />
      </Field>
      <Field
        label="Members"
        hint="People who leave the team also leave its projects, unless they’re also members in another way."
        error={save.errorOf("user_ids")}
      >
        <MultiCombobox
          label="Members"
          value={userIds}
          onValueChange={setUserIds}
          options={userOptions}
          placeholder="Nobody"
        />
      </Field>
      <Field
        label="Projects"
        hint={
          choices.some(({ disabled }) => disabled) && "You can only add projects you can update."
        }
        error={save.errorOf("project_ids")}
      >
        <MultiCombobox
          label="Projects"
          value={projectIds}
          onValueChange={setProjectIds}
          options={choices}
          placeholder="None"
        />
      </Field>
    </FormDialog>
  );
}

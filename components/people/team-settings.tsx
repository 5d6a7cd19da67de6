"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pencil, Plus, Trash2, UsersRound } from "@/components/ui/icon/icons";
import { useCanCheck, useCan } from "@/components/screen/access/use-can";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { IconButton } from "@/components/ui/button/icon-button";
import { teamsQuery, useDeleteTeam } from "@/lib/people/teams/client";
import type { Team } from "@/lib/people/teams/schema";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { TeamForm } from "./team-form";
import { usePeople } from "./use-people";

type Open = { kind: "form"; team: Team | null } | { kind: "deletion"; team: Team } | null;

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

function Members({ team }: { team: Team }) {
  const { nameOf } = usePeople();
  const names = team.user_ids.map((id) => nameOf(id)).filter((name) => name !== undefined);
  return (
    <span className="flex shrink-0 -space-x-1.5 max-sm:hidden">
      {names.slice(0, 5).map((name, index) => (
        <Avatar key={index} name={name} decorative className="ring-2 ring-surface" />
      ))}
    </span>
  );
}

function TeamRow({ team, setOpen }: { team: Team; setOpen: (open: Open) => void }) {
  const check = useCanCheck();
  const { projectName, nameOf } = usePeople();
  const record = {
    createdById: team.created_by_id,
    recordName: team.name,
    creatorName: nameOf(team.created_by_id),
  };
  const projects = team.project_ids.map((id) => projectName(id)).filter(Boolean);
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{team.name}</p>
        <p className="text-xs text-text-muted">
          {count(team.user_ids.length, "member", "members")} ·{" "}
          {team.project_ids.length === 0
            ? "no projects"
            : count(team.project_ids.length, "project", "projects")}
          {projects.length > 0 && `: ${projects.slice(0, 3).join(", ")}`}
          {team.project_ids.length > 3 && "…"}
        </p>
      </div>
      <Members team={team} />
      <div className="flex shrink-0 items-center">
        <IconButton
          label={`Edit ${team.name}`}
          disabledReason={check("teams.update", record).reason}
          onClick={() => setOpen({ kind: "form", team })}
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={`Delete ${team.name}`}
          disabledReason={check("teams.delete", record).reason}
          onClick={() => setOpen({ kind: "deletion", team })}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

function TeamDeletion({ team, onClose }: { team: Team; onClose: () => void }) {
  const remove = useDeleteTeam();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the team ${team.name}?`}
      description="People who are in its projects only through this team will lose access and be unassigned from issues in those projects. No people or projects will be deleted."
      confirmLabel="Delete team"
      onConfirm={() => remove.mutateAsync(team.id)}
    />
  );
}

/** The teams of the workspace. */
export function TeamSettings() {
  const query = useQuery(teamsQuery());
  const create = useCan("teams.create");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <SettingsSection
      description="Team members automatically join the team’s projects."
      actions={
        <Button
          variant="primary"
          disabledReason={create.reason}
          onClick={() => setOpen({ kind: "form", team: null })}
        >
          <Plus /> New team
        </Button>
      }
    >
      <Loaded query={query} what="The teams">
        {(teams) =>
          teams.length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<UsersRound />}
              title="No teams yet"
              text="Create a team to give a group of people access to the same projects."
            />
          ) : (
            <ul className="rounded-md border border-border">
              {teams.map((team) => (
                <TeamRow key={team.id} team={team} setOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.kind === "form" && <TeamForm team={open.team} onClose={close} />}
      {open?.kind === "deletion" && <TeamDeletion team={open.team} onClose={close} />}
    </SettingsSection>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { Avatar } from "@/components/ui/data/avatar";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { Field } from "@/components/ui/form/field";
import { fullName } from "@/components/ui/text/full-name";
import { RoleHeading } from "@/components/roles/list/role-heading";
import { ApiFailure } from "@/lib/platform/client/api-client";
import type { Operation } from "@/lib/platform/access/can";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import { OPERATIONS } from "@/lib/platform/access/effective";
import { operationLabel } from "@/lib/platform/access/operation-labels";
import { personPermissionsQuery } from "@/lib/people/permissions/client";
import { usersQuery } from "@/lib/people/users/client";
import { projectsQuery } from "@/lib/planning/projects/client";
import { CheckResult } from "./check-result";
import { isShown, isWorkspaceWide, workspacePermissions } from "./check-text";
import { IssueField } from "./issue-field";
import { PersonProjects } from "./person-projects";
import { WhoCan } from "./who-can";

const ACTIONS = OPERATIONS.filter(isShown).map((value) => ({
  value,
  label: operationLabel(value),
}));

/** An id in the URL, or null. */
const idOf = (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** Explains what a person can do in a project, and why. Everything chosen is in the URL. */
export function CheckPerson() {
  const [person, setPerson] = useSearchParam("person");
  const [project, setProject] = useSearchParam("project");
  const [wantedAction, setAction] = useSearchParam("action");
  const [issue, setIssue] = useSearchParam("issue");
  const users = useQuery(usersQuery());
  const projects = useQuery(projectsQuery());
  const { data: roles = [] } = useQuery(rolesQuery());
  const action: Operation | "" = ACTIONS.find(({ value }) => value === wantedAction)?.value ?? "";
  const [personId, projectId] = [idOf(person), idOf(project)];
  const chosen = users.data?.find(({ id }) => id === personId);
  const role = roles.find(({ id }) => id === chosen?.role_id);
  const known = projects.data?.find(({ id }) => id === projectId);
  const isAsked = personId !== null && known !== undefined;
  const ask = (about: string) => personPermissionsQuery(projectId ?? 0, personId ?? 0, about);
  const result = useQuery({ ...ask(""), enabled: isAsked });
  // Asked separately, so that an issue that cannot be found leaves the rest of the answer in place.
  const aboutIssue = useQuery({ ...ask(issue), enabled: isAsked && issue !== "" });
  const issueFailure = aboutIssue.error instanceof ApiFailure ? aboutIssue.error : null;
  const owner = known?.owner;
  const refusal =
    personId !== null && users.data && !chosen
      ? "This person can’t be found."
      : projects.data && projectId !== null && !known
        ? "This project can’t be found."
        : undefined;
  const answer =
    projectId === null
      ? chosen && role && workspacePermissions(chosen, role)
      : (issue !== "" && aboutIssue.data) || result.data;
  // The answer depends on it, so it is asked for at once.
  const [isPicking, setIsPicking] = useState(
    () => projectId === null && action !== "" && !isWorkspaceWide(action),
  );
  const needsProject = projectId === null && action !== "" && !isWorkspaceWide(action);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <RoleHeading>Check access</RoleHeading>
        <p className="text-sm text-text-muted">
          What can a person do? Or: who can do something? Choose a person, an action or both.
        </p>
      </div>
      <div className="grid gap-3 @lg:grid-cols-2">
        <Field label="Person">
          <Combobox
            label="Person"
            value={personId}
            onValueChange={(id) => setPerson(String(id ?? ""))}
            clearLabel="Anyone"
            searchPlaceholder="Name or email"
            emptyText="No one has this name"
            options={(users.data ?? []).map((user) => ({
              value: user.id,
              label: fullName(user),
              detail: user.email,
              keywords: [user.email],
              icon: (
                <Avatar name={fullName(user)} src={user.profile_picture} size="xs" decorative />
              ),
            }))}
          />
        </Field>
        <Field label="Project">
          <Combobox
            label="Project"
            open={isPicking}
            onOpenChange={setIsPicking}
            value={projectId}
            onValueChange={(id) => {
              setProject(String(id ?? ""));
              setIssue("");
            }}
            clearLabel="No project: the whole workspace"
            searchPlaceholder="Project"
            emptyText="No project has this name"
            options={(projects.data ?? []).map(({ id, name, key_prefix }) => ({
              value: id,
              label: name,
              detail: key_prefix,
            }))}
          />
        </Field>
        <Field label="Action">
          <Combobox
            label="Action"
            value={action === "" ? null : action}
            onValueChange={(value) => {
              setAction(value ?? "");
              const isAsking = projectId === null && value !== null && !isWorkspaceWide(value);
              // Only once the list of actions has closed and given back the focus.
              if (isAsking) setTimeout(() => setIsPicking(true));
            }}
            clearLabel="All actions"
            searchPlaceholder="Action"
            emptyText="No action has this name"
            options={ACTIONS}
          />
        </Field>
        {personId !== null && (
          <IssueField
            projectId={projectId}
            issueKey={issue}
            title={aboutIssue.data?.issue?.title}
            error={issueFailure?.errors["issue"]}
            onChange={setIssue}
          />
        )}
      </div>
      {personId === null && action === "" ? (
        <p className="text-sm text-text-muted">Choose a person or an action.</p>
      ) : refusal !== undefined || result.isError ? (
        <p role="alert" className="text-sm text-danger-text">
          {refusal ?? result.error?.message}
        </p>
      ) : needsProject ? (
        <p className="text-sm text-text-muted">Choose a project: this depends on it.</p>
      ) : personId === null && action !== "" && (isWorkspaceWide(action) || known) ? (
        <WhoCan operation={action} project={isWorkspaceWide(action) ? null : (known ?? null)} />
      ) : answer ? (
        <CheckResult
          result={answer}
          projectId={projectId}
          owner={owner && owner.id !== personId ? fullName(owner) : undefined}
          action={action}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
      {projectId === null && action === "" && chosen && (
        <PersonProjects userId={chosen.id} name={fullName(chosen)} />
      )}
    </div>
  );
}

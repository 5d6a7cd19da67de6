"use client";

import { useState } from "react";
import { Check, Minus } from "@/components/ui/icon/icons";
import { Banner } from "@/components/ui/feedback/banner";
import { Switch } from "@/components/ui/form/switch";
import { fullName } from "@/components/ui/text/full-name";
import type { PersonPermissions } from "@/lib/people/permissions/schema";
import { cellHref } from "@/components/screen/navigation/role-hrefs";
import { CheckGrid, Reason } from "./check-grid";
import {
  accessText,
  actionVerdict,
  authorOf,
  type Explained,
  reasonText,
  shortReason,
  shownPermissions,
  statusText,
  verdictText,
} from "./check-text";

interface CheckResultProps {
  result: PersonPermissions;
  /** The project asked about, or null for the workspace. */
  projectId: number | null;
  /** The owner of the project, if that is someone else. */
  owner: string | undefined;
  /** One operation, or "" for all. */
  action: string;
}

/** The answer in words: the verdict on an issue, and every permission with its reason. */
export function CheckResult({ result, projectId, owner, action }: CheckResultProps) {
  const [onlyHeld, setOnlyHeld] = useState(false);
  const { user, role, access } = result;
  const name = fullName(user);
  const inactive = statusText(user.status, name);
  const shown = shownPermissions(result, action, onlyHeld);
  const contextOf = (permission: Explained) => ({
    role: role.name,
    owner,
    ...authorOf(result, permission),
  });
  const reasonOf = (permission: Explained) => reasonText(permission, contextOf(permission));
  const members = projectId === null ? null : `/projects/${projectId}/settings/members`;
  const hrefOf = ({ operation, because }: Pick<Explained, "operation" | "because">) =>
    because === "role" ? cellHref(role.id, operation) : because === "no_access" ? members : null;
  const verdicts = shown.flatMap((permission) => {
    const onIssue = verdictText(name, result, permission.operation);
    const verdict =
      onIssue ?? (action === "" ? null : actionVerdict(name, permission, reasonOf(permission)));
    return verdict === null ? [] : { ...verdict, href: hrefOf(permission) };
  });
  return (
    <section aria-label={`What ${name} can do`} className="flex flex-col gap-3">
      {inactive !== null && <Banner tone="warning">{inactive}</Banner>}
      <ul aria-live="polite" className="flex flex-col gap-1.5 empty:hidden">
        {verdicts.map((verdict) => (
          <li key={verdict.text} className="flex items-start gap-2 text-base font-medium">
            {verdict.allowed ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-text" />
            ) : (
              <Minus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-text" />
            )}
            <span>
              {verdict.text}{" "}
              <span className="font-normal">
                <Reason text={verdict.reason} href={verdict.href} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm">
          <span className="font-medium">{name}</span>: role {role.name}
          {projectId !== null && (
            <>
              ; <Reason text={accessText(access)} href={access.length === 0 ? members : null} />
            </>
          )}
          .
        </p>
        {action === "" && (
          <Switch label="Only what they can do" checked={onlyHeld} onCheckedChange={setOnlyHeld} />
        )}
      </div>
      <CheckGrid
        permissions={shown}
        reasonOf={reasonOf}
        shortReasonOf={(permission) => shortReason(permission, contextOf(permission))}
        hrefOf={hrefOf}
      />
    </section>
  );
}

"use client";

import Link from "next/link";
import { useState } from "react";
import { Check, Minus } from "@/components/ui/icon/icons";
import { Banner } from "@/components/ui/feedback/banner";
import { Switch } from "@/components/ui/form/switch";
import { fullName } from "@/components/ui/text/full-name";
import { operationLabel } from "@/lib/platform/access/operation-labels";
import type { PersonPermissions } from "@/lib/people/permissions/schema";
import { cellHref } from "@/components/screen/navigation/role-hrefs";
import {
  accessText,
  actionVerdict,
  authorOf,
  type Explained,
  levelText,
  reasonText,
  shownPermissions,
  statusText,
  verdictText,
} from "./check-text";

/** A reason, linked to the cell of the role that gives it. */
function Reason({ text, href }: { text: string; href: string | null }) {
  if (href === null) return text;
  return (
    <Link
      href={href}
      className="underline decoration-border-strong hover:text-text hover:decoration-current"
    >
      {text}
    </Link>
  );
}

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
  const reasonOf = (permission: Explained) =>
    reasonText(permission, { role: role.name, owner, ...authorOf(result, permission) });
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
      <div className="rounded-md border border-border">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead className="sticky top-(--topbar-height) z-10 bg-surface">
            <tr className="text-left text-xs text-text-muted">
              <th scope="col" className="rounded-tl-md border-b px-3 py-2 font-medium">
                Permission
              </th>
              <th scope="col" className="w-16 border-b px-3 py-2 font-medium">
                Level
              </th>
              <th scope="col" className="rounded-tr-md border-b px-3 py-2 font-medium">
                Why
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((permission) => {
              const isHeld = permission.level !== "none";
              return (
                <tr key={permission.operation} className="hover:bg-surface-hover">
                  <th
                    scope="row"
                    className="border-b border-border px-3 py-1.5 text-left font-normal"
                  >
                    {operationLabel(permission.operation)}
                  </th>
                  <td
                    className={`border-b border-border px-3 py-1.5 ${isHeld ? "font-semibold" : "text-text-muted"}`}
                  >
                    {levelText(permission)}
                  </td>
                  <td className="border-b border-border px-3 py-1.5 text-text-muted">
                    <Reason text={reasonOf(permission)} href={hrefOf(permission)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { announce } from "@/components/ui/feedback/live-region";
import { toastMessage } from "@/components/ui/feedback/toast";
import { useActor } from "@/components/screen/access/actor-context";
import { FLAG_LABELS, joinNames } from "@/components/roles/field-labels";
import { draftOf, FLAGS, type RoleDraft } from "@/lib/people/roles/client/draft";
import {
  applyPreset,
  type GridEdit,
  type Preset,
  presetOf,
} from "@/lib/people/roles/client/grid-edit";
import type { Role } from "@/lib/people/roles/schema";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import { freeSlug } from "@/lib/people/roles/role-slug";
import { useNameProblem } from "./use-name-problem";
import { BroadAccess } from "./broad-access";
import { DerivedPermissions } from "./derived-permissions";
import { PermissionGrid } from "./permission-grid";

/** Named after what people do, so that they are not taken for roles. */
const PRESETS: readonly { preset: Preset; label: string; text: string }[] = [
  { preset: "read-only", label: "Reading", text: "Read everything" },
  {
    preset: "contributor",
    label: "Contributing",
    text: "Read everything, create and change their own",
  },
  { preset: "lead", label: "Leading", text: "Everything in projects, and read the rest" },
];

/**
 * Returns the slug for the name: the saved one if the name is unchanged, otherwise one that is not
 * taken.
 */
function useSlug(name: string, saved: Role | undefined): string {
  const { data: roles = [] } = useQuery(rolesQuery());
  if (saved?.name === name.trim()) return saved.slug;
  return freeSlug(name, new Set(roles.flatMap(({ id, slug }) => (id === saved?.id ? [] : [slug]))));
}

interface RoleFieldsProps {
  /** The saved version; undefined for a new role. */
  role?: Role;
  draft: RoleDraft;
  lastEdit: GridEdit | null;
  /** Why the name cannot be changed; undefined if it can. */
  nameReason?: string | undefined;
  /** Why the permissions cannot be changed; undefined if they can. */
  gridReason?: string | undefined;
  /** Why broad access cannot be changed, regardless of who is viewing. */
  accessReason?: string | undefined;
  nameError?: readonly string[] | undefined;
  /** For moving the focus to the name. */
  nameRef?: Ref<HTMLInputElement>;
  onChange: (draft: RoleDraft) => void;
  onEdit: (edit: GridEdit) => void;
}

type NameFieldProps = Omit<RoleFieldsProps, "lastEdit" | "gridReason" | "accessReason" | "onEdit">;

/** The name, with the slug that follows from it. */
function NameField(props: NameFieldProps) {
  const { role, draft, nameReason, nameError, nameRef, onChange } = props;
  const slug = useSlug(draft.name, role);
  const isChanged = role !== undefined && role.name !== draft.name.trim();
  const isEmpty = draft.name.trim() === "";
  const problem = useNameProblem(draft.name, role?.id);
  return (
    <Field
      label="Name"
      required
      // A new role's name is empty to begin with.
      error={nameError ?? (isEmpty && !role ? undefined : problem)}
      hint={
        <>
          {isEmpty && "Its slug will follow from the name."}
          {!isEmpty && problem === undefined && (
            <>
              Slug <code className="font-mono">{slug}</code>
            </>
          )}
          {nameReason !== undefined && <> · {nameReason}</>}
          {isChanged && (
            <>
              {" "}
              · was {role.name}{" "}
              <button
                type="button"
                className="font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
                onClick={() => onChange({ ...draft, name: role.name })}
              >
                Revert
              </button>
            </>
          )}
        </>
      }
    >
      <Input
        ref={nameRef}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
        readOnly={nameReason !== undefined}
        maxLength={255}
        autoComplete="off"
      />
    </Field>
  );
}

/** All fields of a new or existing role. */
export function RoleFields(props: RoleFieldsProps) {
  const { role, draft, lastEdit, gridReason, accessReason, onChange, onEdit } = props;
  const base = role && draftOf(role);
  const { isAdmin } = useActor();
  const current = presetOf(draft);
  // What the toast's button changes is what is shown by then.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  function choose(preset: Preset, label: string) {
    onEdit({ draft: applyPreset(draft, preset), readOn: [], cleared: [], restored: [] });
    const broad = FLAGS.filter((flag) => draft[flag]);
    if (broad.length === 0) {
      announce(`Permissions set for ${label.toLowerCase()}.`);
      return;
    }
    const stays = joinNames(broad.map((flag) => FLAG_LABELS[flag]));
    toastMessage(
      `Permissions set for ${label.toLowerCase()}. ${stays} ${broad.length === 1 ? "stays" : "stay"} on.`,
      {
        id: "preset",
        ...(accessReason === undefined &&
          isAdmin && {
            action: {
              label: "Turn off",
              run: () =>
                onChange({
                  ...latest.current,
                  access_all_projects: false,
                  access_all_users: false,
                }),
            },
          }),
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-x-6 gap-y-4 @4xl:grid-cols-2">
        <NameField {...props} />
        <BroadAccess
          base={base}
          draft={draft}
          lockedBecause={accessReason}
          onFlag={(flag, on) => onChange({ ...draft, [flag]: on })}
        />
      </div>
      <section
        aria-labelledby="permissions"
        className={cn(
          "flex flex-col gap-1",
          gridReason === undefined
            ? "[--grid-top:calc(var(--topbar-height)+2.5rem)] pointer-coarse:[--grid-top:calc(var(--topbar-height)+3.5rem)]"
            : "[--grid-top:var(--topbar-height)]",
        )}
      >
        {gridReason !== undefined && (
          <div>
            <h3 id="permissions" className="text-sm font-semibold">
              Permissions
            </h3>
            <p className="max-w-prose text-xs text-text-muted">{gridReason}</p>
          </div>
        )}
        {gridReason === undefined && (
          <div className="sticky top-(--topbar-height) z-10 -mx-1 flex h-10 items-center justify-between gap-3 bg-surface px-1 pointer-coarse:h-14">
            <h3 id="permissions" className="text-sm font-semibold max-sm:sr-only">
              Permissions
            </h3>
            <div role="group" aria-label="Start from" className="flex items-center gap-1">
              <span className="mr-1 shrink-0 text-xs text-text-muted" aria-hidden="true">
                Start from
              </span>
              {PRESETS.map(({ preset, label, text }) => (
                <Button
                  key={preset}
                  size="sm"
                  aria-pressed={current === preset}
                  data-tooltip={text}
                  className="aria-pressed:bg-surface-hover"
                  onClick={() => choose(preset, label)}
                >
                  {label}
                </Button>
              ))}
            </div>
          </div>
        )}
        <PermissionGrid
          base={base}
          draft={draft}
          lastEdit={lastEdit}
          onEdit={gridReason === undefined ? onEdit : undefined}
        />
      </section>
      <DerivedPermissions draft={draft} />
    </div>
  );
}

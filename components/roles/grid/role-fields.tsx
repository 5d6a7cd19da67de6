"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { announce } from "@/components/ui/feedback/live-region";
import {
  applyPreset,
  draftOf,
  type GridEdit,
  type Preset,
  presetOf,
  type RoleDraft,
} from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import { freeSlug } from "@/lib/people/roles/role-slug";
import { BroadAccess } from "./broad-access";
import { DerivedPermissions } from "./derived-permissions";
import { PermissionGrid } from "./permission-grid";

const PRESETS: readonly { preset: Preset; label: string }[] = [
  { preset: "read-only", label: "Read only" },
  { preset: "contributor", label: "Contributor" },
  { preset: "lead", label: "Lead" },
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
  onChange: (draft: RoleDraft) => void;
  onEdit: (edit: GridEdit) => void;
}

/** All fields of a new or existing role. */
export function RoleFields(props: RoleFieldsProps) {
  const { role, draft, lastEdit, nameError, onChange, onEdit } = props;
  const { nameReason, gridReason, accessReason } = props;
  const base = role && draftOf(role);
  const slug = useSlug(draft.name, role);
  const current = presetOf(draft);
  function choose(preset: Preset, label: string) {
    onEdit({ draft: applyPreset(draft, preset), readOn: [], cleared: [] });
    announce(`Permissions set to ${label}.`);
  }
  return (
    <div className="flex flex-col gap-6">
      <Field
        label="Name"
        required
        error={nameError}
        className="max-w-md"
        hint={
          <>
            Slug <code className="font-mono">{slug}</code>
            {role && role.name !== draft.name.trim() && <> · was {role.name}</>}
            {nameReason !== undefined && <> · {nameReason}</>}
          </>
        }
      >
        <Input
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
          readOnly={nameReason !== undefined}
          maxLength={255}
          autoComplete="off"
        />
      </Field>
      <BroadAccess
        base={base}
        draft={draft}
        lockedBecause={accessReason}
        onFlag={(flag, on) => onChange({ ...draft, [flag]: on })}
      />
      <section
        aria-labelledby="permissions"
        className={cn(
          "flex flex-col gap-2",
          gridReason === undefined
            ? "[--grid-top:calc(var(--topbar-height)+2.75rem)]"
            : "[--grid-top:var(--topbar-height)]",
        )}
      >
        <div>
          <h3 id="permissions" className="text-sm font-semibold">
            Permissions
          </h3>
          <p className="max-w-prose text-xs text-text-muted">
            {gridReason ??
              "Own: only items the person created. All: every item. Project owners always have full access."}
          </p>
        </div>
        {gridReason === undefined && (
          <div
            role="group"
            aria-label="Presets"
            className="sticky top-(--topbar-height) z-10 -mx-1 flex h-11 items-center gap-1 bg-surface px-1 pointer-coarse:h-14"
          >
            <span className="mr-1 shrink-0 text-xs text-text-muted" aria-hidden="true">
              Set all to
            </span>
            {PRESETS.map(({ preset, label }) => (
              <Button
                key={preset}
                size="sm"
                aria-pressed={current === preset}
                className="aria-pressed:bg-surface-hover"
                onClick={() => choose(preset, label)}
              >
                {label}
              </Button>
            ))}
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

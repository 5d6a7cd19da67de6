"use client";

import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Input } from "@/components/ui/form/input";
import { Switch } from "@/components/ui/form/switch";
import type { Role } from "@/lib/people/roles/schema";

export interface MatrixFilter {
  /** Of the permissions. */
  query: string;
  /** Empty for all. */
  roleIds: number[];
  onlyDifferent: boolean;
}

export const NO_FILTER: MatrixFilter = { query: "", roleIds: [], onlyDifferent: false };

interface MatrixFiltersProps {
  roles: readonly Role[];
  filter: MatrixFilter;
  onChange: (filter: MatrixFilter) => void;
}

/** Chooses which roles and permissions the matrix shows. */
export function MatrixFilters({ roles, filter, onChange }: MatrixFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Input
        type="search"
        aria-label="Filter permissions"
        placeholder="Issues, delete all, risky…"
        className="w-52 @max-xl:w-full"
        value={filter.query}
        onChange={(event) => onChange({ ...filter, query: event.target.value })}
      />
      <div className="w-56 @max-xl:w-full">
        <MultiCombobox
          className="w-full"
          label="Roles shown"
          placeholder="All roles"
          searchPlaceholder="Role"
          emptyText="No role has this name"
          value={filter.roleIds}
          onValueChange={(roleIds) => onChange({ ...filter, roleIds })}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <Switch
        label="Only differences"
        className="@max-xl:w-full"
        checked={filter.onlyDifferent}
        onCheckedChange={(onlyDifferent) => onChange({ ...filter, onlyDifferent })}
      />
    </div>
  );
}

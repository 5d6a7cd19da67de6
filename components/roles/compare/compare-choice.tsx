"use client";

import { ArrowRightLeft } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { countPeople } from "@/components/roles/field-labels";
import { useShownRoles } from "@/components/roles/pending-role-deletions";
import type { Role } from "@/lib/people/roles/schema";

interface CompareChoiceProps {
  role: Role;
  /** The role it is compared with. */
  withId: number | null;
  onChoose: (id: number | null) => void;
}

/** Chooses the role to compare with, or ends the comparison. */
export function CompareChoice({ role, withId, onChoose }: CompareChoiceProps) {
  const { data: roles = [] } = useShownRoles();
  const trigger = (
    <Button>
      <ArrowRightLeft />
      <span>
        Compare
        <span className="@max-3xl:sr-only"> with{withId === null ? "…" : " another…"}</span>
      </span>
    </Button>
  );
  return (
    <>
      <Combobox
        label="Compare with"
        trigger={trigger}
        value={withId}
        onValueChange={onChoose}
        options={roles
          .filter(({ id }) => id !== role.id)
          .map(({ id, name, users_count }) => ({
            value: id,
            label: name,
            detail: countPeople(users_count),
          }))}
        searchPlaceholder="Role"
        emptyText="No other role"
      />
      {withId !== null && <Button onClick={() => onChoose(null)}>Stop comparing</Button>}
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { useSave } from "@/components/ui/form/use-save";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { rolesQuery, useCreateRole } from "@/lib/people/roles/client/mutations";
import {
  bodyOf,
  changesOf,
  copyOf,
  countGrants,
  emptyDraft,
  type RoleDraft,
} from "@/lib/people/roles/client/draft";
import type { GridEdit } from "@/lib/people/roles/client/grid-edit";
import { DraftFooter } from "./draft-footer";
import { LeaveConfirmation } from "./leave-confirmation";
import { RoleEditorSkeleton } from "./role-editor-skeleton";
import { useFocusOnError } from "./use-focus-on-error";
import { RoleFields } from "@/components/roles/grid/role-fields";
import { RoleHeading } from "@/components/roles/list/role-heading";
import { ROLES_PATH } from "@/components/screen/navigation/role-hrefs";

function NewRoleForm({ initial, from }: { initial: RoleDraft; from: string | null }) {
  const { isAdmin } = useActor();
  const [draft, setDraft] = useState(initial);
  const [lastEdit, setLastEdit] = useState<GridEdit | null>(null);
  const [isDone, setIsDone] = useState(false);
  const created = useRef<number | null>(null);
  const create = useCreateRole();
  const save = useSave();
  const permit = useCan("roles.create");
  const router = useRouter();
  const grants = countGrants(draft);

  const nameError = save.errorOf("name");
  const nameRef = useFocusOnError(nameError);
  // The page starts with its first field; on a touch screen, that would open the keyboard.
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) nameRef.current?.focus();
  }, [nameRef]);

  function make() {
    return save.run(async () => {
      const role = await create.mutateAsync(bodyOf(draft, isAdmin));
      setIsDone(true);
      toastSuccess(`${role.name} was created`, {
        action: {
          label: "Assign to people",
          run: () => router.push(`${ROLES_PATH}/${role.id}#people`),
        },
      });
      created.current = role.id;
    });
  }

  async function submit() {
    if (!(await make())) return;
    router.push(`${ROLES_PATH}/${created.current}`);
    router.refresh();
  }

  const missing = draft.name.trim() === "" ? "Give the role a name first." : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (permit.allowed && missing === undefined) void submit();
      }}
    >
      <div className="mb-4">
        <RoleHeading>{from === null ? "New role" : `Copy of ${from}`}</RoleHeading>
      </div>
      {save.message !== null && (
        <Banner tone="danger" className="mb-4">
          {save.message}
        </Banner>
      )}
      <RoleFields
        draft={draft}
        lastEdit={lastEdit}
        gridReason={permit.reason}
        accessReason={permit.reason}
        nameReason={permit.reason}
        nameError={nameError}
        nameRef={nameRef}
        onChange={(next) => {
          setDraft(next);
          setLastEdit(null);
        }}
        onEdit={(edit) => {
          setDraft(edit.draft);
          setLastEdit(edit);
        }}
      />
      <DraftFooter
        text={grants === 1 ? "Grants 1 permission" : `Grants ${grants} permissions`}
        error={nameError && `Not created. Name: ${nameError.join(" ")}`}
      >
        <Button
          type="submit"
          variant="primary"
          loading={save.isSaving}
          disabledReason={permit.reason ?? missing}
        >
          Create role
        </Button>
        <Button
          onClick={() => {
            setDraft(initial);
            router.push(ROLES_PATH);
          }}
        >
          Discard
        </Button>
      </DraftFooter>
      <LeaveConfirmation
        active={!isDone && changesOf(initial, draft).length > 0}
        what="the new role"
        onSave={make}
        saveReason={permit.reason ?? missing}
      />
    </form>
  );
}

/** The form for a new role, either empty or copied from an existing role. */
export function NewRole({ fromId }: { fromId: number | null }) {
  const { isAdmin } = useActor();
  const { data: roles } = useQuery(rolesQuery());
  if (!roles) return <RoleEditorSkeleton />;
  const from = roles.find(({ id }) => id === fromId);
  return (
    <NewRoleForm initial={from ? copyOf(from, isAdmin) : emptyDraft()} from={from?.name ?? null} />
  );
}

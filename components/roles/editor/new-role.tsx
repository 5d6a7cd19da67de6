"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { useSave } from "@/components/ui/form/use-save";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { toastSuccess, toastUndo } from "@/components/ui/feedback/toast";
import { rolesQuery, useCreateRole } from "@/lib/people/roles/client/mutations";
import {
  bodyOf,
  changesOf,
  copyOf,
  countGrants,
  emptyDraft,
  type RoleDraft,
  type RoleField,
} from "@/lib/people/roles/client/draft";
import { DraftFooter } from "./draft-footer";
import { LeaveConfirmation } from "./leave-confirmation";
import { RoleEditorSkeleton } from "./role-editor-skeleton";
import { useNameProblem } from "@/components/roles/grid/use-name-problem";
import { useRoleDraft } from "./use-role-draft";
import { useSaveKeys } from "@/components/roles/use-save-keys";
import { useFocusOnError } from "./use-focus-on-error";
import { ReviewDialog } from "@/components/roles/impact/review-dialog";
import { showCell } from "@/components/roles/grid/use-linked-cell";
import { riskyFields } from "@/components/roles/resource-texts";
import { RoleFields } from "@/components/roles/grid/role-fields";
import { RoleHeading } from "@/components/roles/list/role-heading";
import { giveHref, ROLES_PATH } from "@/components/screen/navigation/role-hrefs";

/** How many permissions are risky. Leads to one after another. */
function RiskyLink({ fields }: { fields: readonly RoleField[] }) {
  const [shown, setShown] = useState(0);
  return (
    <button
      type="button"
      className="font-medium text-warning-text underline pointer-coarse:min-h-11"
      onClick={() => {
        showCell(fields[shown % fields.length] ?? "");
        setShown(shown + 1);
      }}
    >
      {fields.length} risky
    </button>
  );
}

/** A discarded draft that is on its way back. */
let kept: RoleDraft | null = null;

function NewRoleForm({ initial, from }: { initial: RoleDraft; from: string | null }) {
  const { isAdmin } = useActor();
  const editing = useRoleDraft(kept ?? initial, 0);
  const { draft, lastEdit } = editing;
  const [isDone, setIsDone] = useState(false);
  const created = useRef<number | null>(null);
  const create = useCreateRole();
  const save = useSave();
  const permit = useCan("roles.create");
  const router = useRouter();
  const grants = countGrants(draft);
  const risky = riskyFields(draft);
  const [isReviewing, setIsReviewing] = useState(false);

  const nameError = save.errorOf("name");
  const nameRef = useFocusOnError(nameError);
  // The page starts with its first field; on a touch screen, that would open the keyboard.
  useEffect(() => {
    kept = null;
    if (!window.matchMedia("(pointer: fine)").matches) return;
    nameRef.current?.focus();
    // The name of a copy is there to be replaced.
    nameRef.current?.select();
  }, [nameRef]);

  function make() {
    return save.run(async () => {
      const role = await create.mutateAsync(bodyOf(draft, isAdmin));
      setIsDone(true);
      toastSuccess(`${role.name} was created`, {
        action: {
          label: "Assign to people",
          run: () => router.push(giveHref(role.id)),
        },
      });
      created.current = role.id;
    });
  }

  async function submit() {
    const isDone = await make();
    setIsReviewing(false);
    if (!isDone) return;
    router.push(`${ROLES_PATH}/${created.current}`);
    router.refresh();
  }

  const missing = useNameProblem(draft.name, undefined);
  const reason = permit.reason ?? missing;
  /** What is risky is reviewed first, as before a save. */
  function proceed() {
    if (risky.length > 0) setIsReviewing(true);
    else void submit();
  }
  useSaveKeys({ label: "Create role", reason, onSave: proceed });

  function discard() {
    const isChanged = changesOf(initial, draft).length > 0;
    const { pathname, search } = window.location;
    editing.show(initial);
    router.push(ROLES_PATH);
    const undo = () => {
      kept = draft;
      router.push(`${pathname}${search}`);
      return true;
    };
    if (isChanged) void toastUndo("New role discarded", undo, { isBrief: true });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) proceed();
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
        onChange={(next) => editing.change(next)}
        onEdit={(edit) => editing.change(edit.draft, edit)}
      />
      <DraftFooter
        text={
          <>
            {grants === 1 ? "1 permission" : `${grants} permissions`}
            {risky.length > 0 && (
              <>
                {", "}
                <RiskyLink fields={risky} />
              </>
            )}
            {reason !== undefined && ` · ${reason}`}
          </>
        }
        error={nameError && `Not created. Name: ${nameError.join(" ")}`}
      >
        <Button type="submit" variant="primary" loading={save.isSaving} disabledReason={reason}>
          Create role
        </Button>
        <Button onClick={discard}>Discard</Button>
      </DraftFooter>
      {isReviewing && (
        <ReviewDialog
          title={`Review the new role ${draft.name.trim()}`}
          description="It does not exist yet. What it grants takes effect for people who get it."
          saveLabel="Create role"
          changes={changesOf({ ...emptyDraft(), name: draft.name.trim() }, draft)}
          impact={null}
          noImpact="No one yet. It can be given to people once it exists."
          onSave={submit}
          onClose={() => setIsReviewing(false)}
        />
      )}
      <LeaveConfirmation
        active={!isDone && changesOf(initial, draft).length > 0}
        what="the new role"
        onSave={make}
        saveReason={reason}
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

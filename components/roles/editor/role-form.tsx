"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError } from "@/components/ui/feedback/toast";
import { toastUndoAs } from "@/components/ui/feedback/undone-by";
import { escalationRefusal } from "@/lib/platform/access/can";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { roleQuery, useUpdateRole } from "@/lib/people/roles/client/mutations";
import {
  bodyOf,
  changesOf,
  draftOf,
  packedPermissions,
  type RoleDraft,
} from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import { CompareRoles } from "@/components/roles/compare/compare-roles";
import { DraftFooter } from "./draft-footer";
import { LeaveConfirmation } from "./leave-confirmation";
import { NewerVersion } from "./newer-version";
import { ReviewDialog } from "@/components/roles/impact/review-dialog";
import { RoleConflictDialog } from "./role-conflict-dialog";
import { RoleFields } from "@/components/roles/grid/role-fields";
import { RoleHeader } from "./role-header";
import { useFocusOnError } from "./use-focus-on-error";
import { restoreHeadingFocus } from "@/components/roles/list/role-heading";
import { useNameProblem } from "@/components/roles/grid/use-name-problem";
import { useRoleDraft } from "./use-role-draft";
import { useSaveKeys } from "@/components/roles/use-save-keys";
import { useDraftImpact } from "@/components/roles/impact/use-draft-impact";

/** "1 change", "6 changes". */
function changeCount(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

/** A role as a draft, until it is reviewed and saved. */
export function RoleForm({ role: newest, other }: { role: Role; other: Role | null }) {
  const actor = useActor();
  const { isAdmin } = actor;
  const [base, setBase] = useState(newest);
  const editing = useRoleDraft(draftOf(newest), base.version);
  const { draft, lastEdit } = editing;
  const [isReviewing, setIsReviewing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<Role | null>(null);
  const [nameError, setNameError] = useState<readonly string[] | undefined>(undefined);
  const update = useUpdateRole();
  const queryClient = useQueryClient();
  const router = useRouter();
  const permit = useCan("roles.update");
  const saved = draftOf(base);
  const changes = changesOf(saved, draft);
  const body = bodyOf(draft, isAdmin);
  const reach = useDraftImpact(base, draft, changes, isAdmin);

  // A change by someone else, or the response to the user's own. Shown immediately unless the role
  // is being edited.
  if (newest.version > base.version && changes.length === 0) {
    setBase(newest);
    editing.show(draftOf(newest));
  } else if (newest.version === base.version && newest !== base) {
    // Who has the role changes without a new version.
    setBase(newest);
  }

  // Someone else saved meanwhile, so a review of this draft would not tell what saving it does.
  const isBehind = newest.version > base.version && changes.length > 0 && !isSaving;
  const conflicting = theirs ?? (isReviewing && isBehind ? newest : null);

  const nameRef = useFocusOnError(nameError);

  // Reverting the last change removes the footer with its focused button, so focus returns to the
  // last edited field.
  const lastField = useRef<HTMLElement>(null);
  const isDirty = changes.length > 0;
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    if (wasDirty.current && !isDirty) restoreHeadingFocus(lastField.current);
    wasDirty.current = isDirty;
  }, [isDirty]);

  function rememberField({ target, currentTarget }: SyntheticEvent) {
    const field = target instanceof Element && target.closest<HTMLElement>("input, button");
    if (field && currentTarget.contains(field)) lastField.current = field;
  }

  function change(next: RoleDraft) {
    editing.change(next);
    setNameError(undefined);
  }

  function startFrom(role: Role, next: RoleDraft) {
    setBase(role);
    editing.show(next);
    setNameError(undefined);
    setTheirs(null);
    setIsReviewing(false);
  }

  /** Puts back what was saved before, unless someone else has changed the role since. */
  async function undo(role: Role) {
    try {
      await update.mutateAsync({ role, body: bodyOf(saved, isAdmin) });
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isStale = error.status === 412;
      toastError(`Couldn’t undo the changes to ${role.name}`, {
        description: isStale ? "Someone else has changed the role since." : error.message,
      });
      return false;
    }
  }

  /** Resolves to true if it was saved; otherwise, what has to be done first is on the screen. */
  async function save(): Promise<boolean> {
    setIsSaving(true);
    try {
      const role = await update.mutateAsync({ role: base, body });
      startFrom(role, draftOf(role));
      void toastUndoAs(
        `changes to ${role.name}`,
        `${role.name} was saved and is now in effect`,
        () => undo(role),
        { undone: `${saved.name} is as it was before` },
      );
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 412) {
        setTheirs(await queryClient.query({ ...roleQuery(base.id), staleTime: 0 }));
        setIsReviewing(false);
        return false;
      }
      if (error.errors["name"]) {
        setNameError(error.errors["name"]);
        setIsReviewing(false);
        announce(error.errors["name"].join(" "), { assertive: true });
        return false;
      }
      throw error;
    } finally {
      setIsSaving(false);
    }
  }

  const widening =
    actor.roleId === base.id
      ? escalationRefusal(actor, packedPermissions(saved), packedPermissions(draft))
      : null;
  const problem = useNameProblem(draft.name, base.id);
  const reviewReason = problem ?? widening ?? undefined;
  const review = useCallback(() => {
    setIsReviewing(true);
    // Live updates may be late.
    void queryClient.invalidateQueries({ queryKey: roleQuery(base.id).queryKey, exact: true });
  }, [queryClient, base.id]);
  useSaveKeys({
    label: "Review changes",
    reason: isDirty ? reviewReason : "No changes to save",
    onSave: review,
  });
  const gridReason = base.is_system
    ? `${base.name} can’t be changed. Duplicate it and edit the copy instead.`
    : permit.reason;
  return (
    <>
      <RoleHeader role={base} isDirty={isDirty} />
      {isBehind && <NewerVersion onShow={() => setTheirs(newest)} />}
      {other && <CompareRoles role={base} {...(isDirty && { draft })} other={other} />}
      <div hidden={other !== null} onChange={rememberField} onClick={rememberField}>
        <RoleFields
          role={base}
          draft={draft}
          lastEdit={lastEdit}
          nameReason={permit.reason}
          gridReason={gridReason}
          accessReason={base.is_system ? `${base.name} never has broad access.` : permit.reason}
          nameError={nameError}
          nameRef={nameRef}
          onChange={change}
          onEdit={(next) => editing.change(next.draft, next)}
        />
      </div>
      {isDirty && (
        <DraftFooter
          text={reviewReason ?? `${changeCount(changes.length)} · ${reach.text}`}
          error={nameError && `Not saved. Name: ${nameError.join(" ")}`}
        >
          <Button variant="primary" disabledReason={reviewReason} onClick={review}>
            Review
          </Button>
          <Button
            onClick={() => {
              editing.discard(saved, base.name);
              setNameError(undefined);
            }}
          >
            Discard
          </Button>
        </DraftFooter>
      )}
      {isReviewing && !conflicting && (
        <ReviewDialog
          title={`Review ${changeCount(changes.length)} to ${base.name}`}
          saveLabel={`Save ${changeCount(changes.length)}`}
          changes={changes}
          impact={reach.impact}
          onSave={async () => {
            await save();
          }}
          onClose={() => setIsReviewing(false)}
        />
      )}
      {conflicting && (
        <RoleConflictDialog
          name={base.name}
          base={saved}
          mine={draft}
          theirs={draftOf(conflicting)}
          onMerge={(merged) => {
            startFrom(conflicting, merged);
            announce("Both versions were merged into your draft. Review it again.");
          }}
          onTakeTheirs={() => startFrom(conflicting, draftOf(conflicting))}
          onClose={() => {
            setTheirs(null);
            setIsReviewing(false);
          }}
        />
      )}
      <LeaveConfirmation
        active={isDirty}
        what={`${changeCount(changes.length)} to ${base.name}`}
        onSave={save}
        saveReason={reviewReason}
      />
    </>
  );
}

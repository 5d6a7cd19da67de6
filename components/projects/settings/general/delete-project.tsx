"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { toastUndo } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useDeleteProject, useRestoreProject } from "@/lib/planning/projects/client";
import { type Project, RESTORE_DAYS } from "@/lib/planning/projects/schema";

/** Deletes the project, once its key prefix has been typed. It can be restored for 30 days. */
export function DeleteProject({ project }: { project: Project }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useDeleteProject(project.id);
  const restore = useRestoreProject(project.id);
  const permit = useCan("projects.delete", { createdById: project.owner_id });
  const router = useRouter();
  const count = project.issues_count;
  const issues = `${count.toLocaleString("en")} ${count === 1 ? "issue" : "issues"}`;
  const isConfirmed = typed.trim().toUpperCase() === project.key_prefix;
  return (
    <section className="flex max-w-xl flex-col gap-2 border-t border-border pt-4">
      <h2 className="text-md font-semibold">Delete this project</h2>
      <p className="text-sm text-text-muted">
        Deletes the project along with its {issues} and all its lanes, sprints, epics and labels.
        For {RESTORE_DAYS} days it can be restored from Projects, Recently deleted.
      </p>
      <div>
        <Button variant="danger" disabledReason={permit.reason} onClick={() => setIsOpen(true)}>
          Delete project
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setIsOpen}
          title={`Delete ${project.name}?`}
          description={`Its ${issues} and everything else in it will be gone for everyone. For ${RESTORE_DAYS} days it can be restored.`}
          confirmLabel="Delete project"
          disabledReason={isConfirmed ? undefined : `Type ${project.key_prefix} first.`}
          onConfirm={async () => {
            await remove.mutateAsync();
            router.push("/projects");
            router.refresh();
            void toastUndo("Project deleted", async () => {
              await restore.mutateAsync({});
              router.refresh();
              return true;
            });
          }}
        >
          <Field label={`Type ${project.key_prefix} to confirm`}>
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              spellCheck={false}
            />
          </Field>
        </ConfirmDialog>
      )}
    </section>
  );
}

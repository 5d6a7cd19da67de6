"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useArchive } from "@/components/projects/archive/use-archive";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { Project } from "@/lib/planning/projects/schema";

/** Archives the project, after saying what that does. */
export function ArchiveProject({ project }: { project: Project }) {
  const [isOpen, setIsOpen] = useState(false);
  const permit = useCan("projects.update", { createdById: project.owner_id });
  const router = useRouter();
  const archive = useArchive(project, () => router.refresh());
  return (
    <section className="flex max-w-xl flex-col gap-2 border-t border-border pt-4">
      <h2 className="text-md font-semibold">Archive this project</h2>
      <p className="text-sm text-text-muted">
        Keeps everything for reading. Nobody can change anything in it until it is restored, and it
        leaves the sidebar, searches and My issues.
      </p>
      <div>
        <Button disabledReason={permit.reason} onClick={() => setIsOpen(true)}>
          Archive project
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setIsOpen}
          tone="primary"
          title={`Archive ${project.name}?`}
          description="It becomes read-only for everyone, takes no errors, and leaves lists, searches and My issues. You can restore it at any time."
          confirmLabel="Archive project"
          onConfirm={() => archive(true)}
        />
      )}
    </section>
  );
}

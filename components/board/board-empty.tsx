"use client";

import { Plus, SquareKanban } from "@/components/ui/icon/icons";
import { ImportLink } from "@/components/issues/import/import-link";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { openComposer } from "@/components/issues/create/composer-store";
import { DraftLink } from "@/components/drafts/draft-link";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";

/** A project without issues. Suggests first steps. */
export function BoardEmpty() {
  const { id, name } = useProject();
  const create = useCan("issues.create");
  return (
    <EmptyState
      icon={<SquareKanban />}
      title={`${name} has no issues yet`}
      text="Create the first one, or import existing ones."
      actions={
        <>
          <Button
            variant="primary"
            disabledReason={create.reason}
            onClick={() => openComposer({ projectId: id })}
          >
            <Plus />
            Create issue
          </Button>
          <DraftLink projectId={id} />
          <ImportLink projectId={id} />
        </>
      }
    />
  );
}

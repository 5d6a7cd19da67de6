"use client";

import { ImportLink } from "@/components/issues/import/import-link";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { openComposer } from "@/components/issues/create/composer-store";
import { DraftLink } from "@/components/drafts/draft-link";
import { Button } from "@/components/ui/button/button";
import { Plus } from "@/components/ui/icon/icons";

/** First steps, above the lanes of a project without issues. */
export function BoardEmpty() {
  const { id, name } = useProject();
  const create = useCan("issues.create");
  return (
    <section
      aria-labelledby="board-empty"
      className="mx-3 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-4 py-3 md:mx-4"
    >
      <div className="mr-auto">
        <h2 id="board-empty" className="font-semibold">
          {name} has no issues yet
        </h2>
        <p className="text-sm text-text-muted">
          Add the first one to a lane, or import existing ones.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
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
      </div>
    </section>
  );
}

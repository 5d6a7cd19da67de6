"use client";

import { Plus, SquareKanban } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useProject } from "@/components/shell/project-context";
import { useCan } from "@/components/shell/use-can";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

const CreateIssueDialog = dynamic(
  () =>
    import("@/components/issues/create-issue-dialog").then((module) => module.CreateIssueDialog),
  { ssr: false },
);

/** A project without issues: what to do first. */
export function BoardEmpty() {
  const { id, name, keyPrefix } = useProject();
  const create = useCan("issues.create");
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <EmptyState
        icon={<SquareKanban />}
        title={`${name} has no issues yet`}
        text={
          <>
            <p>
              Create the first one, or bring the ones you have: whoever runs the server can import a
              CSV file.
            </p>
            <code className="mt-3 inline-block max-w-full rounded-md bg-surface-sunken px-2 py-1 font-mono text-xs break-all text-text">
              npm run cli -- import issues.csv --project {keyPrefix}
            </code>
          </>
        }
        actions={
          <Button
            variant="primary"
            disabledReason={create.reason}
            onClick={() => setCreating(true)}
          >
            <Plus />
            Create issue
          </Button>
        }
      />
      {isCreating && <CreateIssueDialog projectId={id} open onOpenChange={setCreating} />}
    </>
  );
}

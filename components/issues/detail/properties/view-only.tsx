"use client";

import { useProjectIfAny } from "@/components/screen/access/project-context";
import { RequestAccess } from "@/components/screen/access/request-access";
import { Badge } from "@/components/ui/data/badge";
import { Lock } from "@/components/ui/icon/icons";

interface ViewOnlyProps {
  projectId: number;
  /** What is required and what the role has. */
  reason: string;
}

/** Says that the properties cannot be changed and why, and offers to ask for the permission. */
export function ViewOnly({ projectId, reason }: ViewOnlyProps) {
  // Nobody can change it then.
  const isArchived = useProjectIfAny()?.isArchived === true;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-text-muted">
      <Badge icon={<Lock />}>View only</Badge>
      <p className="min-w-0 flex-1 basis-48 text-xs">{reason}</p>
      {!isArchived && (
        <RequestAccess
          wanted={{ operation: "issues.update", projectId }}
          variant="ghost"
          size="sm"
        />
      )}
    </div>
  );
}

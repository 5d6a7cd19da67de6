"use client";

import { RequestAccess } from "@/components/people/access-requests/request-access";
import { Badge } from "@/components/ui/data/badge";
import { Lock } from "@/components/ui/icon/icons";

interface ViewOnlyProps {
  projectId: number;
  /** What is required and what the role has. */
  reason: string;
}

/** Says that the properties cannot be changed and why, and offers to ask for the permission. */
export function ViewOnly({ projectId, reason }: ViewOnlyProps) {
  return (
    <div className="mb-2 flex flex-col items-start gap-1.5 rounded-md bg-surface-sunken p-3">
      <Badge icon={<Lock />}>View only</Badge>
      <p className="text-xs text-text-muted">{reason}</p>
      <RequestAccess
        wanted={{ operation: "issues.update", projectId }}
        variant="secondary"
        size="sm"
      />
    </div>
  );
}

"use client";

import { Eye } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Badge } from "@/components/ui/data/badge";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

/** Tells users who cannot change any issue in the project why cards cannot be moved. */
export function ViewOnly() {
  const ownIssue = useCan("issues.update", { createdById: useActor().userId });
  if (ownIssue.allowed) return null;
  return (
    <Tooltip content={ownIssue.reason} side="bottom">
      <button
        type="button"
        className="flex min-h-8 items-center rounded-sm pointer-coarse:min-h-11"
      >
        <Badge icon={<Eye />}>View only</Badge>
      </button>
    </Tooltip>
  );
}

"use client";

import { Eye } from "lucide-react";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { Badge } from "@/components/ui/data/badge";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

/** Says that cards do not move here, and why, to those who may change no issue of the project. */
export function ViewOnly() {
  const ownIssue = useCan("issues.update", { createdById: useActor().userId });
  if (ownIssue.allowed) return null;
  return (
    <Tooltip content={ownIssue.reason} side="bottom">
      <button type="button" className="rounded-sm pointer-coarse:min-h-11">
        <Badge icon={<Eye />}>View only</Badge>
      </button>
    </Tooltip>
  );
}

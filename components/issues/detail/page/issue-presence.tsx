"use client";

import { useState } from "react";
import { useChannel } from "@/components/screen/realtime/use-channel";
import { useActor } from "@/components/screen/access/actor-context";
import { Avatar } from "@/components/ui/data/avatar";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import { issueChannel } from "@/lib/messaging/realtime/channels";
import type { Present } from "@/lib/messaging/broadcasting/client/connection";

const MAX_SHOWN = 4;

/** Other people viewing the issue. Renders nothing if there are none. */
export function IssuePresence({ issueId }: { issueId: number }) {
  const { tenantId, userId } = useActor();
  const [present, setPresent] = useState<readonly Present[]>([]);
  useChannel(issueChannel(tenantId, issueId), { onMembers: setPresent });
  const others = present.filter(({ id }) => id !== userId);
  if (others.length === 0) return null;
  const shown = others.length > MAX_SHOWN ? others.slice(0, MAX_SHOWN - 1) : others;
  const rest = others.slice(shown.length).map(({ name }) => name);
  return (
    <ul aria-label="Also viewing this issue" className="mr-1 flex -space-x-1">
      {shown.map(({ id, name, picture }) => (
        <li key={id} className="flex">
          <Tooltip content={`${name} is viewing this issue`} side="bottom">
            <span role="img" aria-label={name} className="flex rounded-full ring-2 ring-surface">
              <Avatar name={name} src={picture} decorative />
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex">
          <Tooltip content={rest.join(", ")} side="bottom">
            <span
              role="img"
              aria-label={`and ${rest.join(", ")}`}
              className="flex size-6 items-center justify-center rounded-full bg-surface-sunken text-2xs font-semibold text-text-muted numeric ring-2 ring-surface"
            >
              +{rest.length}
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

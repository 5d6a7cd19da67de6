"use client";

import { useQuery } from "@tanstack/react-query";
import { rejectedEventsQuery } from "@/lib/errors/groups/client/mutations";
import { refusedText } from "./triage-text";

/** A note about events that were rejected. Renders nothing if there were none. */
export function RejectedEvents({ projectId }: { projectId: number }) {
  const refused = useQuery(rejectedEventsQuery(projectId)).data ?? [];
  const text = refusedText(refused);
  if (text === null) return null;
  return (
    <p className="border-b border-border bg-surface-sunken px-4 py-1.5 text-xs text-text-muted numeric sm:px-6">
      {text}
    </p>
  );
}

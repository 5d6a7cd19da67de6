"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastMessage, toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
import { setWatching, watchQuery } from "@/lib/issues/issues/client/watch";
import type { InboxRow } from "@/components/inbox/rows/group-rows";

function explain(title: string) {
  return (error: unknown) => {
    toastError(title, { description: error instanceof Error ? error.message : "" });
  };
}

/** Shift+W: unwatches a row's issue, with an undo. */
export function useUnwatch(): (row: InboxRow) => void {
  const client = useQueryClient();
  return useCallback(
    (row) => {
      const { notifiable } = row.notifications[0];
      if (notifiable.type !== "issue") return;
      const { id, key, project_id } = notifiable;
      const issue = { id, key, project_id };

      async function stop() {
        const { watching } = await client.query({ ...watchQuery(project_id, key), staleTime: 0 });
        if (!watching) {
          toastMessage(`You’re not watching ${key}`);
          return;
        }
        await setWatching(client, issue, false);
        await toastUndo(`Stopped watching ${key}`, () =>
          undoneBy(
            setWatching(client, issue, true).then(() => announce(`Watching ${key} again.`)),
            `Couldn’t watch ${key} again`,
          ),
        );
      }

      stop().catch(explain(`Still watching ${key}`));
    },
    [client],
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Attach } from "@/components/issues/editor/attach-context";
import { useActor } from "@/components/screen/access/actor-context";
import { useCanCheck } from "@/components/screen/access/use-can";
import { toastError } from "@/components/ui/feedback/toast";
import { ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { attachInBackground } from "./attach-after-create";
import { forgetFiles, forgetOtherFiles, keepFile } from "./draft-files";
import { fileIds, fileMark, withoutMarks } from "./file-marks";
import { unfinishedIssues } from "./unfinished-issues";

/** The files of the draft: kept in the browser until its issue exists, then uploaded. */
export function useAttachToDraft(description: string) {
  const client = useQueryClient();
  const { userId } = useActor();
  const check = useCanCheck();
  const create = check("attachments.create");
  // Only someone who can edit the issue afterwards can put its files into the text.
  const isInText = check("issues.update", { createdById: userId }).allowed;
  const ids = fileIds(description);

  // Marks may have been deleted from an earlier draft's text.
  useEffect(() => {
    const unfinished = unfinishedIssues(userId).flatMap(({ files }) => files);
    void forgetOtherFiles(userId, new Set([...fileIds(description), ...unfinished]));
    // Only when the composer opens: what is deleted now may come back with an undo.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const keep = useCallback<Attach>(
    (file) => {
      if (file.size <= ATTACHMENT_LIMIT)
        return Promise.resolve(fileMark(keepFile(userId, file), file));
      toastError(`${file.name} was not added`, { description: "The file is larger than 25 MB." });
      return Promise.resolve(null);
    },
    [userId],
  );

  return {
    userId,
    ids,
    attach: create.allowed ? keep : null,
    /** Why files cannot be attached. */
    reason: create.reason,
    /** The description to create the issue with. */
    sentText: create.allowed && isInText ? description : withoutMarks(description),
    /** Uploads the files to the new issue. Null if there are none. */
    upload: (issue: IssueName): Promise<void> | null =>
      create.allowed && ids.length > 0 ? attachInBackground(client, userId, issue, ids) : null,
    discard: () => forgetFiles(userId, ids),
  };
}

"use client";

import { useMemo } from "react";
import { useCan } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { useExternalStore } from "@/components/ui/external-store";
import { FolderInput } from "@/components/ui/icon/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import type { Issue } from "@/lib/issues/issues/schema";
import { transferring } from "./transferring";

const TransferDialog = lazyPart(() =>
  import("./transfer-dialog").then((module) => module.TransferDialog),
).Part;

/** The dialog that moves the shown issue to another project, and the key and command for it. */
export function TransferHost({ issue }: { issue: Issue }) {
  const { id, key } = issue;
  const { allowed } = useCan("issues.delete", { createdById: issue.user_id });
  const isOpen = useExternalStore(transferring) === id;
  const actions = useMemo<Action[]>(
    () =>
      allowed
        ? [
            {
              id: "issue-transfer",
              label: `Move ${key} to another project…`,
              section: "Issue",
              command: "transfer",
              icon: <FolderInput />,
              rank: 0,
              run: () => transferring.set(id),
            },
          ]
        : [],
    [id, key, allowed],
  );
  useShortcuts(actions);
  if (!isOpen) return null;
  return <TransferDialog issues={[issue]} onClose={() => transferring.set(null)} />;
}

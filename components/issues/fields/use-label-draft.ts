"use client";

import { useRef, useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { toastError } from "@/components/ui/feedback/toast";
import { isSameValue } from "@/lib/issues/issues/client/edit-conflict";
import { useCreateLabel } from "@/lib/planning/labels/client";

interface LabelDraft {
  /** The labels as chosen so far. */
  shown: readonly number[];
  pick: (ids: number[]) => void;
  /** For the list of labels: creates one, if the user may. */
  creation: { onCreate?: (name: string) => void; createdName: string };
  /** Waits for labels being created. Resolves with the choice, or null if it changes nothing. */
  finish: () => Promise<number[] | null>;
}

/**
 * A choice of labels that is saved together when its list closes. Users who can update the project
 * can create new ones.
 */
export function useLabelDraft(projectId: number, value: readonly number[]): LabelDraft {
  // Unsaved choices, and labels being created.
  const [picked, setPicked] = useState<number[] | null>(null);
  const draft = useRef<number[] | null>(null);
  const pendingCreations = useRef<Promise<unknown>>(Promise.resolve());
  const createLabel = useCreateLabel(projectId);
  const canCreate = useCan("projects.update").allowed;

  function pick(ids: number[] | null) {
    draft.current = ids;
    setPicked(ids);
  }

  async function create(name: string) {
    try {
      const label = await createLabel.mutateAsync({ name });
      pick([...(draft.current ?? value), label.id]);
    } catch (error) {
      toastError(`Couldn’t create the label “${name}”`, {
        description: error instanceof Error ? error.message : "Try again.",
      });
    }
  }

  return {
    shown: picked ?? value,
    pick,
    creation: {
      createdName: "label",
      ...(canCreate && {
        onCreate: (name: string) => {
          pendingCreations.current = Promise.all([pendingCreations.current, create(name)]);
        },
      }),
    },
    async finish() {
      await pendingCreations.current;
      const ids = draft.current;
      pick(null);
      return ids === null || isSameValue(ids, value) ? null : ids;
    },
  };
}

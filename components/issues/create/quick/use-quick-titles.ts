"use client";

import { useRef, useState } from "react";
import { randomKey } from "@/lib/platform/client/random-key";

/** Code points, as the API counts them. */
const MAX_TITLE = 255;

/** A title being saved. Every attempt uses the same key, so a retry does not create a second issue. */
export interface QuickTitle {
  title: string;
  idempotencyKey: string;
}

interface QuickTitlesInput {
  /** The text that the field starts with. */
  initial?: string | undefined;
  /** Creates an issue. Rejects if it was not created. */
  create: (added: QuickTitle) => Promise<void>;
  /** Called when the field has been emptied for the next title. */
  onEmptied?: () => void;
}

/** Titles typed into one field and saved one after another, in the order they were entered. */
export function useQuickTitles({ initial = "", create, onEmptied }: QuickTitlesInput) {
  const [title, setTitle] = useState(initial);
  const [failure, setFailure] = useState<(QuickTitle & { message: string }) | null>(null);
  const queue = useRef(Promise.resolve());
  const excess = [...title.trim()].length - MAX_TITLE;

  async function save(added: QuickTitle): Promise<void> {
    try {
      await create(added);
    } catch (error) {
      const message = error instanceof Error ? error.message : "Try again.";
      setFailure({ ...added, message });
      setTitle((now) => (now === "" ? added.title : now));
    }
  }

  function submit(): void {
    const trimmed = title.trim();
    if (trimmed === "" || excess > 0) return;
    const retryKey = failure?.title === trimmed ? failure.idempotencyKey : null;
    const added = { title: trimmed, idempotencyKey: retryKey ?? randomKey() };
    queue.current = queue.current.then(() => save(added));
    setFailure(null);
    setTitle("");
    onEmptied?.();
  }

  /** What is wrong, in words; undefined if nothing is. */
  function problem(): string | undefined {
    if (excess > 0) return `${excess === 1 ? "1 character" : `${excess} characters`} too many.`;
    return failure ? `Not saved. ${failure.message} Press Enter to try again.` : undefined;
  }

  return { title, setTitle, submit, problem: problem() };
}

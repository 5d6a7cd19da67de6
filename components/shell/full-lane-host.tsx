"use client";

import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { askAboutFullLanes } from "@/lib/platform/client/full-lane";

interface Question {
  /** "In progress is full (5 of 5)." */
  text: string;
  answer: (isConfirmed: boolean) => void;
}

/** Asks people who can exceed a lane's hard limit whether to do so, one question after the other. */
export function FullLaneHost() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(
    () =>
      askAboutFullLanes(
        (text) =>
          new Promise((resolve) => {
            setQuestions((before) => [...before, { text, answer: resolve }]);
          }),
      ),
    [],
  );
  const [question] = questions;
  if (!question) return null;

  function answer(isConfirmed: boolean) {
    question?.answer(isConfirmed);
    setQuestions((before) => before.slice(1));
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title="Exceed the limit?"
      description={`${question.text} You can add to it anyway, because you can update lanes.`}
      confirmLabel="Add anyway"
      tone="primary"
      onConfirm={() => answer(true)}
    />
  );
}

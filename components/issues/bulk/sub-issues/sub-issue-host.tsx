"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useArchiving } from "@/components/issues/detail/sections/archive/use-archive";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { useExternalStore } from "@/components/ui/external-store";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { askAboutSubIssues, type Finishing, NotFinished } from "@/lib/platform/client/finishing";
import { followParentsWith } from "@/lib/issues/issues/client/followers";
import { refreshParents } from "@/lib/issues/issues/relations/tree/client/refresh-parents";
import { losingParent } from "@/components/issues/fields/parent/acts";
import { finishSubIssues } from "./finish-sub-issues";
import { type OpenSubIssue, openBelow } from "./open-below";
import { parentEdit } from "@/components/issues/fields/parent/parent-edit";

interface Question {
  issues: readonly Finishing[];
  open: readonly OpenSubIssue[];
  laneTitle: string;
  finish: () => void;
  leave: () => void;
  cancel: () => void;
}

function namesOf(issues: readonly Finishing[]): string {
  const [only] = issues;
  return issues.length === 1 && only ? only.key : `${issues.length} issues`;
}

const subIssues = (count: number) =>
  count === 1 ? "1 open sub-issue" : `${count} open sub-issues`;

/** Asks what becomes of the open sub-issues of issues that are finished, takes issues from their parents, and archives them. */
export function SubIssueHost() {
  const client = useQueryClient();
  const edit = useEditIssue();
  const [questions, setQuestions] = useState<readonly Question[]>([]);

  useEffect(
    () =>
      askAboutSubIssues(async (issues, laneId) => {
        const found = await openBelow(client, issues, laneId).catch(() => undefined);
        if (!found || found.open.length === 0) return undefined;
        const { open, lane } = found;
        return new Promise((resolve, reject) => {
          const question: Question = {
            issues,
            open,
            laneTitle: lane.title,
            finish: () => resolve(() => void finishSubIssues(client, lane, open)),
            leave: () => resolve(undefined),
            cancel: () => reject(new NotFinished("Canceled.")),
          };
          setQuestions((before) => [...before, question]);
        });
      }),
    [client],
  );

  useEffect(
    () => followParentsWith((...change) => void refreshParents(...change).catch(() => undefined)),
    [],
  );

  useArchiving();
  const child = useExternalStore(losingParent);
  // The store is outside React.
  useEffect(() => {
    if (!child) return;
    losingParent.set(null);
    const { edit: change, done } = parentEdit(null);
    void edit(child, change, { done });
  }, [child, edit]);

  const [question] = questions;
  if (!question) return null;
  const { issues, open, laneTitle } = question;

  function answer(what: "finish" | "leave" | "cancel") {
    question?.[what]();
    setQuestions((before) => before.filter((item) => item !== question));
  }

  const what = open.length === 1 ? "it" : "them";
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer("cancel")}
      title={`Finish ${subIssues(open.length)} too?`}
      description={`${namesOf(issues)} ${issues.length === 1 ? "has" : "have"} ${subIssues(open.length)}. Finishing moves ${what} to ${laneTitle}.`}
      tone="secondary"
      confirmLabel={`Leave ${what} open`}
      onConfirm={() => answer("leave")}
      alternative={{
        label: `Finish ${what} too`,
        run: () => {
          answer("finish");
          return Promise.resolve();
        },
      }}
    />
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { errorGroupSummaryQuery } from "@/lib/errors/groups/client/mutations";
import { countUnder, type FilterChoices } from "@/lib/errors/groups/client/filters";
import { FirstRun } from "@/components/errors/first-run/first-run";
import { TriageList } from "./triage-list";

interface TriagePageProps {
  projectId: number;
  choices: FilterChoices;
}

/** A project's errors, or setup instructions if none have ever been reported. */
export function TriagePage({ projectId, choices }: TriagePageProps) {
  const summary = useQuery(errorGroupSummaryQuery(projectId)).data;
  const isEmpty = summary !== undefined && countUnder("all", summary) === 0;
  return (
    <div className="flex h-page min-h-0 flex-col">
      <h1 className="sr-only">Errors</h1>
      {isEmpty ? (
        <FirstRun projectId={projectId} />
      ) : (
        <TriageList projectId={projectId} choices={choices} />
      )}
    </div>
  );
}

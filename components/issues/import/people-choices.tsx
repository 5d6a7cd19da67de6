"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { memberOptions } from "@/components/issues/fields/choice-options";
import { useActor } from "@/components/screen/access/actor-context";
import { Button } from "@/components/ui/button/button";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { membersQuery } from "@/lib/people/members/client";
import type { ImportPreview } from "@/lib/transfer/import-jobs/schema";
import { countText } from "./import-text";

/** Number of people shown initially. */
const SHOWN = 12;

type Person = ImportPreview["people"][number];

interface PeopleChoicesProps {
  projectId: number;
  people: Person[];
  onChoose: (name: string, userId: number | null) => void;
}

function countsText({ issues, comments, reactions, time_entries: entries }: Person): string {
  return [
    issues > 0 && countText(issues, "issue"),
    comments > 0 && countText(comments, "comment"),
    reactions > 0 && countText(reactions, "reaction"),
    entries > 0 &&
      (entries === 1 ? "1 time entry" : `${entries.toLocaleString("en")} time entries`),
  ]
    .filter((text) => text !== false)
    .join(", ");
}

function missingText(people: Person[]): string {
  const missing = people.filter(({ user_id: userId }) => userId === null);
  if (missing.length === 0) return "Everyone in the file matches a member of this project.";
  const counts = `${missing.length.toLocaleString("en")} of ${people.length.toLocaleString("en")}`;
  const hasComments = missing.some(({ comments }) => comments > 0);
  const hasTime = missing.some((person) => person.time_entries > 0);
  const signed = [hasComments && "comments", hasTime && "time entries"].filter(Boolean);
  const hasReactions = missing.some(({ reactions }) => reactions > 0);
  const rest = signed.length > 0 ? `, and their ${signed.join(" and ")} say whose they are` : "";
  const lost = hasReactions ? " Their reactions are left out." : "";
  return `Not matched: ${counts}. Their issues stay unassigned${rest}.${lost}`;
}

/** Maps each person in the file to a member of the project. */
export function PeopleChoices({ projectId, people, onChoose }: PeopleChoicesProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { userId: me } = useActor();
  const { data: members } = useQuery(membersQuery(projectId));
  if (people.length === 0 || members === undefined) return null;
  const shown = isExpanded ? people : people.slice(0, SHOWN);
  return (
    <section aria-labelledby="people" className="flex flex-col gap-2">
      <h2 id="people" className="text-md font-semibold">
        People
      </h2>
      <p role="status" className="text-text-muted">
        {missingText(people)}
      </p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((person) => (
          <li
            key={person.name}
            className="flex items-center gap-2 rounded-md border border-border p-2"
          >
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate" title={person.name}>
                {person.name}
              </span>
              <span className="text-xs text-text-muted">{countsText(person)}</span>
            </span>
            <Combobox
              size="sm"
              label={`Member for ${person.name}`}
              clearLabel="Not matched"
              className="w-40 shrink-0"
              value={person.user_id}
              onValueChange={(userId) => onChoose(person.name.toLowerCase(), userId)}
              options={memberOptions(members, me, person.user_id)}
            />
          </li>
        ))}
      </ul>
      {people.length > shown.length && (
        <Button className="self-start" onClick={() => setExpanded(true)}>
          Show all {people.length.toLocaleString("en")} people
        </Button>
      )}
    </section>
  );
}

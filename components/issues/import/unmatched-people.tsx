"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import type { UnmatchedPerson } from "@/lib/transfer/import-jobs/schema";
import { countText } from "./import-text";

/** Number of people shown initially. */
const SHOWN = 20;

/** Names the people whose issues were left unassigned, and how many there are. */
export function UnmatchedPeople({ people }: { people: UnmatchedPerson[] }) {
  const [isExpanded, setExpanded] = useState(false);
  if (people.length === 0) return null;
  const shown = isExpanded ? people : people.slice(0, SHOWN);
  return (
    <section aria-labelledby="unmatched" className="flex flex-col gap-2">
      <h2 id="unmatched" className="text-md font-semibold">
        Not matched{" "}
        <span className="text-sm text-text-muted numeric">
          {people.length === 1 ? "1 person" : `${people.length.toLocaleString("en")} people`}
        </span>
      </h2>
      <p className="text-text-muted">
        They aren’t members of this project, so their issues are unassigned.
      </p>
      <ul className="divide-y divide-border rounded-md border border-border text-sm">
        {shown.map(({ name, issues }) => (
          <li key={name} className="flex gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="shrink-0 text-text-muted numeric">{countText(issues, "issue")}</span>
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button className="self-start" onClick={() => setExpanded(true)}>
          Show all {people.length.toLocaleString("en")} people
        </Button>
      )}
    </section>
  );
}

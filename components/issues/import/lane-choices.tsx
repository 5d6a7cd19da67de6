"use client";

import { useQuery } from "@tanstack/react-query";
import { Select } from "@/components/ui/form/select";
import type { ImportPreview } from "@/lib/transfer/import-jobs/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { countText } from "./import-text";

interface LaneChoicesProps {
  projectId: number;
  lanes: ImportPreview["lanes"];
  onChoose: (word: string, laneId: number) => void;
}

/** Maps each state in the file to a lane. */
export function LaneChoices({ projectId, lanes, onChoose }: LaneChoicesProps) {
  const { data = [] } = useQuery(lanesQuery(projectId));
  if (lanes.length === 0 || data.length === 0) return null;
  const options = data.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <section aria-labelledby="lanes" className="flex flex-col gap-2">
      <h2 id="lanes" className="text-md font-semibold">
        Lanes
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {lanes.map(({ word, count, lane_id: laneId }) => (
          <li key={word} className="flex items-center gap-2 rounded-md border border-border p-2">
            <span className="min-w-0 flex-1 truncate" title={word}>
              {word} <span className="text-xs text-text-muted">{countText(count, "row")}</span>
            </span>
            <Select
              size="sm"
              aria-label={`Lane for ${word}`}
              className="w-36 shrink-0"
              value={laneId}
              onValueChange={(id) => onChoose(word, id)}
              options={options}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

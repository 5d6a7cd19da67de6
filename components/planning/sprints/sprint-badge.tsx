import { CalendarRange, Check, Play } from "@/components/ui/icon/icons";
import { Badge } from "@/components/ui/data/badge";
import type { Sprint } from "@/lib/planning/sprints/schema";

/** A sprint's state: planned, active or completed. */
export function SprintBadge({ sprint }: { sprint: Sprint }) {
  if (sprint.completed_at !== null) {
    return (
      <Badge tone="success" icon={<Check />}>
        Completed
      </Badge>
    );
  }
  if (sprint.started_at !== null) {
    return (
      <Badge tone="accent" icon={<Play />}>
        Active
      </Badge>
    );
  }
  return (
    <Badge tone="neutral" icon={<CalendarRange />}>
      Planned
    </Badge>
  );
}

import type { ProjectIds } from "./ids";
import type { DemoIssue } from "./demo-project";

/** A change to an issue, as shown in its activity. */
export interface DemoEvent {
  minutesAgo: number;
  actorId: number;
  action: "created" | "updated" | "handed_to_assistant";
  field: string | null;
  from: number | null;
  to: number | null;
}

type Change = Omit<DemoEvent, "minutesAgo">;

const DAY = 24 * 60;

/** Resolves a name to its id. An unknown name in the demo's content is a programming error. */
export function idNamed(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo project has no ${name}`);
  return id;
}

/** How many minutes ago the issue was created; creation times are spread over the day. */
export function createdMinutesAgo(issue: DemoIssue, index: number): number {
  return Math.round(issue.createdDaysAgo * DAY) + ((index * 53) % 360);
}

/**
 * Returns an issue's history, oldest first: created, planned, assigned, then moved lane by lane, evenly from its
 * first day to its last.
 */
export function storyOf(issue: DemoIssue, index: number, ids: ProjectIds): DemoEvent[] {
  const start = createdMinutesAgo(issue, index);
  const lastDay = issue.movedDaysAgo ?? issue.createdDaysAgo * 0.7;
  const end = Math.round(lastDay * DAY) + ((index * 29) % 180);
  const changes = changesOf(issue, ids);
  const created: DemoEvent = { ...event(ids.idOf(issue.by), "created"), minutesAgo: start };
  return [
    created,
    ...changes.map((change, step) => ({
      ...change,
      minutesAgo: Math.round(start - ((start - end) * (step + 1)) / changes.length),
    })),
  ];
}

function changesOf(issue: DemoIssue, ids: ProjectIds): Change[] {
  const changes: Change[] = [];
  if (issue.sprint !== undefined) {
    changes.push(update(ids.ownerId, "sprint_id", null, idNamed(ids.sprints, issue.sprint)));
  }
  const assigneeId = issue.assignee === undefined ? undefined : ids.idOf(issue.assignee);
  if (assigneeId !== undefined) changes.push(update(ids.ownerId, "assignee_id", null, assigneeId));
  const lanes = [...ids.lanes.values()];
  const laneIndex = lanes.indexOf(idNamed(ids.lanes, issue.lane));
  for (let step = 1; step <= laneIndex; step += 1) {
    changes.push(
      update(assigneeId ?? ids.ownerId, "lane_id", lanes[step - 1] ?? null, lanes[step] ?? null),
    );
  }
  if (issue.prompt !== undefined) changes.push(event(ids.ownerId, "handed_to_assistant"));
  return changes;
}

function event(actorId: number, action: DemoEvent["action"]): Change {
  return { actorId, action, field: null, from: null, to: null };
}

function update(actorId: number, field: string, from: number | null, to: number | null): Change {
  return { actorId, action: "updated", field, from, to };
}

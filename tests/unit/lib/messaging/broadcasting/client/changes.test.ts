import { describe, expect, test } from "vitest";
import { CHANGE_NAMES } from "@/lib/messaging/outbox/schema";
import {
  isEmpty,
  mergeChanges,
  NO_CHANGES,
  splitByIssues,
  withEvent,
} from "@/lib/messaging/broadcasting/client/changes";
import type { RealtimeEvents } from "@/lib/messaging/realtime/events";
import fc from "../../../../../support/patterns/laws";

type Event = RealtimeEvents["project-changed"];
const event = (
  change: Event["change"],
  issue_ids: number[],
  actor_id: number | null = 7,
): Event => ({
  change,
  issue_ids,
  actor_id,
});
const after = (...events: Event[]) => events.reduce(withEvent, NO_CHANGES);

const anyEvent = fc.record({
  change: fc.constantFrom(...CHANGE_NAMES),
  issue_ids: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
  actor_id: fc.option(fc.integer({ min: 1, max: 3 })),
});

describe("withEvent", () => {
  test("keeps one entry per issue, with the most important change and the last actor", () => {
    const { issues } = after(
      event("issue.created", [1, 2], 7),
      event("issue.moved", [1], 8),
      event("issue.updated", [1], 9),
      event("issue.deleted", [2], 9),
      event("issue.updated", [2], null),
    );
    expect([...issues]).toEqual([
      [1, { kind: "created", actorId: 9 }],
      [2, { kind: "deleted", actorId: null }],
    ]);
  });

  test("records comments without changing the issue", () => {
    const changes = after(event("comment.created", [4]), event("comment.deleted", [4, 5]));
    expect(changes).toEqual({ ...NO_CHANGES, comments: new Set([4, 5]) });
  });

  test("records error groups without changing the project", () => {
    const changes = after(event("error-groups.changed", []), event("comment.created", [4]));
    expect(changes).toEqual({ ...NO_CHANGES, isErrors: true, comments: new Set([4]) });
    expect(isEmpty(after(event("error-groups.changed", [])))).toBe(false);
  });

  test("applies any other event to the whole project", () => {
    expect(after(event("project.changed", [])).isProject).toBe(true);
  });

  test("always has an effect, unless the event is about issues but lists none", () => {
    fc.assert(
      fc.property(anyEvent, (one) => {
        const isIssue = /^(issue|comment)\./.test(one.change);
        expect(isEmpty(after(one))).toBe(isIssue && one.issue_ids.length === 0);
      }),
    );
  });
});

describe("mergeChanges", () => {
  test("has the same result as applying the events one after another", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.array(anyEvent), (first, second) => {
        expect(mergeChanges(after(...first), after(...second))).toEqual(after(...first, ...second));
      }),
    );
  });
});

describe("splitByIssues", () => {
  test("loses nothing, and keeps held changes for later", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.integer({ min: 1, max: 5 }), (events, held) => {
        const changes = after(...events);
        const { now, later } = splitByIssues(changes, (id) => id === held);
        expect([...later.issues.keys()].every((id) => id === held)).toBe(true);
        expect(now.issues.has(held)).toBe(false);
        const sorted = (part: typeof changes) => [...part.issues].sort(([a], [b]) => a - b);
        expect(sorted(mergeChanges(now, later))).toEqual(sorted(changes));
      }),
    );
  });
});

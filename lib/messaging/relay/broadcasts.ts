import { projectChannel, userChannel } from "@/lib/messaging/realtime/channels";
import type { RealtimeEvents } from "@/lib/messaging/realtime/events";
import type { RealtimeMessage } from "@/lib/messaging/realtime/publish";
import type { ChangeName, EventName } from "@/lib/messaging/outbox/schema";

/** An event taken from the outbox, with the users it notified. */
export interface RelayedEvent {
  tenant_id: number;
  event_id: string;
  name: EventName;
  project_id: number | null;
  issue_ids: number[];
  user_ids: number[];
  actor_id: number | null;
  socket_id: string | null;
  notified: number[];
}

/** Maximum issues per message and channels per publish call. */
const MAX_ISSUES_PER_MESSAGE = 500;
const MAX_CHANNELS_PER_CALL = 100;

function chunks<T>(all: Iterable<T>, size: number): T[][] {
  const list = [...all];
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}

/** Collects distinct values by key, in insertion order. */
class Groups<Head, Value> {
  private readonly groups = new Map<string, { head: Head; values: Set<Value> }>();

  add(head: Head, values: Value[]): void {
    const key = JSON.stringify(head);
    const group = this.groups.get(key) ?? { head, values: new Set<Value>() };
    for (const value of values) group.values.add(value);
    this.groups.set(key, group);
  }

  all(): { head: Head; values: Set<Value> }[] {
    return [...this.groups.values()];
  }
}

/** What clients are told. When the issues are due, they see themselves. */
const changeOf = (name: EventName) => name.split(":")[0] as ChangeName;

/** The subject of a message to a project's channel. */
interface Change extends Pick<RelayedEvent, "tenant_id" | "actor_id"> {
  name: ChangeName;
  project_id: number;
  socketId: string | null;
}

/** Builds a message with data as defined in lib/messaging/realtime/events.ts. */
function message<Name extends keyof RealtimeEvents>(
  name: Name,
  data: RealtimeEvents[Name],
  { channels, socketId }: { channels: string[]; socketId: string | null },
): RealtimeMessage {
  return { channels, name, data, socketId };
}

/**
 * Combines a batch of events into messages: one per project, kind of change and connection, with
 * all of its issues, and one for all inboxes whose notifications changed, however many there are.
 */
export function broadcastsOf(events: RelayedEvent[]): RealtimeMessage[] {
  const projects = new Groups<Change, number>();
  const inboxes = new Groups<{ socketId: string | null }, string>();
  for (const event of events) {
    const { tenant_id, name, project_id, issue_ids, actor_id, socket_id: socketId } = event;
    if (project_id !== null) {
      projects.add({ tenant_id, project_id, name: changeOf(name), actor_id, socketId }, issue_ids);
    }
    const people = [...event.user_ids, ...event.notified];
    const channels = people.map((userId) => userChannel(tenant_id, userId));
    if (channels.length > 0) inboxes.add({ socketId }, channels);
  }
  const projectMessages = projects.all().flatMap(({ head, values }) => {
    const { tenant_id, project_id, name: change, actor_id, socketId } = head;
    const channels = [projectChannel(tenant_id, project_id)];
    const parts = values.size === 0 ? [[]] : chunks(values, MAX_ISSUES_PER_MESSAGE);
    return parts.map((issue_ids) =>
      message("project-changed", { change, issue_ids, actor_id }, { channels, socketId }),
    );
  });
  const inboxMessages = inboxes
    .all()
    .flatMap(({ head, values }) =>
      chunks(values, MAX_CHANNELS_PER_CALL).map((channels) =>
        message("notifications-changed", {}, { channels, ...head }),
      ),
    );
  return [...projectMessages, ...inboxMessages];
}

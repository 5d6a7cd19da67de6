import type { AgentProgress } from "@/lib/messaging/realtime/events";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { log } from "@/lib/platform/observability/log";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { publish } from "@/lib/messaging/realtime/publish";

/**
 * Reports a run's progress on the caller's own channel, best effort and in order. Nothing waits for
 * it. Updates that accumulate during a call are sent together in the next one, and failures are
 * logged once per run (docs/decisions/0017).
 */
export class ProgressSender {
  readonly #channel: string;
  #queue: AgentProgress[] = [];
  #isSending = false;
  #hasFailed = false;

  constructor({ tenantId, actor }: ProjectScope) {
    this.#channel = userChannel(tenantId, actor.userId);
  }

  send(progress: AgentProgress): void {
    this.#queue.push(progress);
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // Updates queued in the same tick are sent together.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0);
      try {
        await publish(
          batch.map((data) => {
            return { channels: [this.#channel], name: "agent-progress", data, socketId: null };
          }),
        );
      } catch (error) {
        this.#logOnce(error);
      }
    }
    this.#isSending = false;
  }

  /** The error itself is not logged, because the library's message quotes the signed URL. */
  #logOnce(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const { status, error: cause } = error as { status?: number; error?: { code?: string } };
    log.warn({ status, code: cause?.code }, "story progress was not broadcast");
  }
}

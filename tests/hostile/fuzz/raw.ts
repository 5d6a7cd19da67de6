import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How a client ends a connection: by a reset, for its own half, or altogether. */
interface End {
  end: "reset" | "half" | "whole";
}
export const RESET: End = { end: "reset" };
export const HALF: End = { end: "half" };
export const END: End = { end: "whole" };

/** One after the other on a connection: bytes to send, milliseconds to wait, or how to end. */
export type Step = string | Buffer | number | End;

/** What came back, and how it ended: nobody closed it before the deadline is `open`. */
export interface RawOutcome {
  received: string;
  end: "closed" | "open" | "refused";
  milliseconds: number;
}

/** Plays steps on a connection of its own, and reads what comes until it is closed or the deadline is over. */
export function play(port: number, steps: readonly Step[], deadline = 5_000): Promise<RawOutcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const finish = (end: RawOutcome["end"]) => {
      clearTimeout(timer);
      resolve({ received, end, milliseconds: performance.now() - begun });
      socket.destroy();
    };
    const timer = setTimeout(() => finish("open"), deadline);
    socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
    socket.on("close", () => finish("closed"));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") finish("refused");
    });
    socket.on("connect", () => {
      void (async () => {
        for (const step of steps) {
          if (socket.destroyed) return;
          if (typeof step === "number") await sleep(step);
          else if (typeof step === "string" || Buffer.isBuffer(step)) socket.write(step);
          else if (step === RESET) socket.resetAndDestroy();
          else if (step === HALF) socket.end();
          else socket.destroy();
        }
      })();
    });
  });
}

/** The statuses of the answers in what came back. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}

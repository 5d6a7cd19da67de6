import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How a client ends a connection: with a reset, half closed or fully closed. */
interface End {
  end: "reset" | "half" | "whole";
}
export const RESET: End = { end: "reset" };
export const HALF: End = { end: "half" };
export const END: End = { end: "whole" };

/** A step in a connection: bytes to send, milliseconds to wait, or how to end. */
export type Step = string | Buffer | number | End;

/**
 * What was received, and how the connection ended; `open` if it was not closed before the deadline.
 */
export interface RawOutcome {
  received: string;
  end: "closed" | "open" | "refused";
  milliseconds: number;
}

/** Performs the steps on a new connection, and reads until it is closed or the deadline passes. */
export function play(port: number, steps: readonly Step[], deadline = 5_000): Promise<RawOutcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const finish = (end: RawOutcome["end"]) => {
      clearTimeout(timer);
      resolve({ received, end, milliseconds: performance.now() - started });
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

/** Returns the status codes in the received text. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}

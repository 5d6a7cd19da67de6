import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A received email: its recipient and Message-ID. */
export interface Receipt {
  to: string;
  messageId: string;
}

/**
 * Opens a real SMTP server on loopback that records every email it accepted with 250. `afterNext`
 * is called once, right after a 250 has been written and before the client has read it or recorded
 * the email as sent.
 */
export async function openCrashSmtp() {
  const receipts: Receipt[] = [];
  const state: { afterNext: (() => void) | undefined } = { afterNext: undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const head = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
        const messageId = /^message-id: *(<[^>]+>)/im.exec(head)?.[1] ?? "";
        for (const { address } of envelope.rcptTo) receipts.push({ to: address, messageId });
        callback();
        const kill = state.afterNext;
        state.afterNext = undefined;
        kill?.();
      });
    },
  });
  // Clients are killed mid-connection on purpose.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, receipts, state, close };
}

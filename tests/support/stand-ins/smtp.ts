import type { AddressInfo } from "node:net";
import postalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as the server got it: the envelope, the message as a mail program reads it, and as it came. */
export interface ReceivedMail {
  from: string;
  to: string[];
  message: Email;
  raw: string;
}

interface Refusal {
  /** `recipient` refuses the address, `message` what comes after it. */
  at: "recipient" | "message";
  code: number;
}

/** A real SMTP server on this machine; `refusals` are used up one by one, first to last. */
export async function openSmtp(refusals: Refusal[] = []) {
  const received: ReceivedMail[] = [];
  const refuse = (at: Refusal["at"]) => {
    if (refusals[0]?.at !== at) return undefined;
    const { code = 0 } = refusals.shift() ?? {};
    return Object.assign(new Error("Not now"), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, callback) => callback(refuse("recipient")),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refusal = refuse("message");
        if (refusal) return callback(refusal);
        const source = Buffer.concat(chunks);
        void postalMime.parse(source).then((message) => {
          const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ from, to, message, raw: source.toString("latin1") });
          callback();
        }, callback);
      });
    },
  });
  // A client that goes away in the middle is part of some tests.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

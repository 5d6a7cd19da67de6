import type { AddressInfo } from "node:net";
import postalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * An email as received by the server: the envelope, the message as an email client reads it, and
 * the raw bytes.
 */
export interface ReceivedMail {
  from: string;
  to: string[];
  message: Email;
  raw: string;
}

interface Refusal {
  /** `recipient` rejects the address, `message` the data after it. */
  at: "recipient" | "message";
  code: number;
}

/** Starts a real SMTP server on this machine. Each of `refusals` is used once, in order. */
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
  // Some tests disconnect mid-session on purpose.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}

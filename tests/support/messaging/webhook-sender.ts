import { sendRequest } from "@/lib/messaging/webhooks/delivery/send-request";
import { LOOPBACK } from "../stand-ins/receiver";

/**
 * `node --import tsx tests/support/messaging/webhook-sender.ts <name server> <url>…`: posts to
 * each URL from its own process, which trusts the authorities in its NODE_EXTRA_CA_CERTS, and
 * prints each status or error.
 */
const [, , nameServer = "", ...urls] = process.argv;
const limits = { allowed: LOOPBACK, timeoutMs: 20_000, nameServers: [nameServer] };
const outcomes: (number | string)[] = [];
for (const url of urls) {
  const sent = sendRequest({ url, headers: {}, body: '{"secret":1}' }, limits);
  outcomes.push(
    await sent.then(
      ({ status }) => status,
      (error: unknown) => (error as Error).message,
    ),
  );
}
console.log(JSON.stringify(outcomes));

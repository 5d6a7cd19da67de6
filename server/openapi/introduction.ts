/** A section before the operations, in the document's description and on the reference page. Markdown. */
interface Section {
  id: string;
  title: string;
  text: string;
}

const VERIFY = `\`\`\`js
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.LANEWORK_SECRET); // whsec_…
// Pass the unparsed body. Throws unless the message is from Lanework and less than five minutes old.
const { type, data } = webhook.verify(rawBody, request.headers);
\`\`\``;

const BY_HAND = `\`\`\`js
import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(secret, headers, rawBody) {
  const signed = \`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\${rawBody}\`;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(signed).digest();
  return headers["webhook-signature"].split(" ").some((part) => {
    const sent = Buffer.from(part.replace(/^v1,/, ""), "base64");
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}
\`\`\``;

export const INTRODUCTION: Section[] = [
  {
    id: "address",
    title: "Base URL",
    text:
      "Every workspace has its own host, such as `https://acme.example.com`, and serves the API under `/api`. A " +
      "token only works in the workspace it was created in. Request and response bodies are JSON in UTF-8.",
  },
  {
    id: "authentication",
    title: "Authentication",
    text:
      "Send `Authorization: Bearer lw_…`. A token acts as the user who created it. There are two ways to create " +
      "one:\n\n" +
      "1. Sign in and go to [Settings → API tokens](/settings/tokens).\n" +
      "2. Sign in, open [Create an API token](/docs/api-tokens#postTokens) in this reference, choose **Try it** with " +
      "your session, and send the request. The `token` in the response is shown only once.\n\n" +
      "An operator can also run `npm run cli -- token <email>`. The browser session works in place of a token, but " +
      "changes are accepted only from the same origin. Your role determines what you can do; a 403 response names the " +
      "missing permission in `required`.",
  },
  {
    id: "errors",
    title: "Errors",
    text:
      "Every error has a human-readable `message`. Validation errors also have `errors`, with messages by field:\n\n" +
      '```json\n{ "message": "May not be blank.", "errors": { "title": ["May not be blank."] } }\n```\n\n' +
      "400: the body is not a JSON object. 401: not authenticated. 403: not allowed. 404: not found, or in another " +
      "workspace. 412: `If-Match` is out of date. 413: the body is too large. 422: invalid input. 429: too many " +
      "requests. Every response has an `X-Request-Id`, which identifies the request in the server's log.",
  },
  {
    id: "paging",
    title: "Pagination",
    text:
      "Long lists accept `limit` and a cursor (`after` or `before`). While there are more results, the response has a " +
      '`Link` header with `rel="next"`; follow it until it is absent. Search results are capped instead; ' +
      "`meta.truncated` is true if there are more.",
  },
  {
    id: "idempotency",
    title: "Idempotency",
    text:
      "Send an `Idempotency-Key` with a change to retry it safely for 24 hours. Repeating the same key, path, " +
      "query string and body returns the original response. The change is made once or not at all, even if the " +
      "server crashes. Reusing a key with a different body returns 422; a retry while the first request is still " +
      "running returns 409.",
  },
  {
    id: "versions",
    title: "Concurrent changes",
    text:
      "Issues and roles have an `ETag`. Send it as `If-Match` with a change: if someone else changed the record " +
      "first, the response is 412 and nothing changes. Without `If-Match`, the last write wins.",
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    text:
      "Drafting, error reporting and a few other operations are rate limited. Their responses have " +
      "`RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds); a 429 also has `Retry-After`. " +
      "Requests rejected for an invalid body do not count toward the limit. Each user can have up to ten uploads in progress; " +
      "additional ones also return 429.",
  },
  {
    id: "realtime",
    title: "Realtime",
    text:
      "Changes are sent over the Pusher protocol. Create a pusher-js client with the settings from [Get the " +
      "connection settings](/docs/realtime#getBroadcastingConfig), and authorize channels at " +
      "`/api/broadcasting/auth`. `private-Tenant.{tenantId}.App.Models.User.{userId}` carries " +
      "`notifications-changed` and `agent-progress`; `private-Tenant.{tenantId}.App.Models.Project.{projectId}` " +
      "carries `project-changed`.",
  },
  {
    id: "webhooks",
    title: "Webhooks",
    text:
      "A webhook posts events in this workspace to your URL, signed according to " +
      "[Standard Webhooks](https://www.standardwebhooks.com). Its secret is shown once, when the webhook is created. " +
      "Respond with 2xx within a few seconds; anything else is retried. A message may be delivered more than once, " +
      `always with the same \`webhook-id\`. Verify the signature before you trust a message:\n\n${VERIFY}\n\n` +
      `Or without a library:\n\n${BY_HAND}`,
  },
];

/** A section before the operations, in the document's description and on the reference page. Markdown. */
interface Section {
  id: string;
  title: string;
  text: string;
}

const VERIFY = `\`\`\`js
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.LANEWORK_SECRET); // whsec_…
// The body as it came, before any parsing: throws unless it is from us and less than five minutes old.
const { type, data } = webhook.verify(rawBody, request.headers);
\`\`\``;

const BY_HAND = `\`\`\`js
import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(secret, headers, rawBody) {
  const signed = \`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\${rawBody}\`;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(signed).digest();
  return headers["webhook-signature"].split(" ").some((part) => {
    const sent = Buffer.from(part.replace(/^v1,/, ""), "base64");
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  });
}
\`\`\``;

export const INTRODUCTION: Section[] = [
  {
    id: "address",
    title: "Address",
    text:
      "Every workspace has a host of its own, such as `https://acme.example.com`, and the API is under `/api` on it. A " +
      "token of one workspace is nobody's on another. Requests and answers are JSON in UTF-8.",
  },
  {
    id: "authentication",
    title: "Getting a token",
    text:
      "Send `Authorization: Bearer lw_…`. A token acts as the user who made it. There are two ways to one:\n\n" +
      "1. Sign in, and make it under [Settings → API tokens](/settings/tokens).\n" +
      "2. Sign in, open [Make an API token](/docs/api-tokens#postTokens) here, choose **Try it** with your session, and " +
      "send. `token` in the answer is shown this once.\n\n" +
      "An operator can also run `npm run cli -- token <email>`. The browser's session is accepted in place of a token, " +
      "for changes only from the same origin. What you may do is what your role allows; a 403 names the operation that " +
      "you lack as `required`.",
  },
  {
    id: "errors",
    title: "Errors",
    text:
      "An error has a `message` for people, and for fields that break a rule `errors` by field:\n\n" +
      '```json\n{ "message": "May not be blank.", "errors": { "title": ["May not be blank."] } }\n```\n\n' +
      "400 is a body that is not a JSON object, 401 nobody, 403 not allowed, 404 not there (or in another workspace), " +
      "412 a stale `If-Match`, 413 too large, 422 a broken rule, 429 too often. Every answer carries `X-Request-Id`, " +
      "which finds the request in the server's log.",
  },
  {
    id: "paging",
    title: "Paging",
    text:
      "Lists that can be long take `limit` and a cursor, `after` or `before`. While there is more, the answer has a " +
      '`Link` header with `rel="next"`: follow it until there is none. Search is capped instead, and says so in `meta.truncated`.',
  },
  {
    id: "idempotency",
    title: "Repeating a request",
    text:
      "Send `Idempotency-Key` with a change, and repeat it safely for 24 hours: the same key, path with its query string, " +
      "and body answer what the first one did, which is there once or not at all, whatever becomes of the server. " +
      "Another body under that key is 422; while the first is running, however long, a repeat is 409.",
  },
  {
    id: "versions",
    title: "Changing only what you have read",
    text:
      "Issues and roles carry an `ETag`. Send it as `If-Match` with a change: when somebody else was faster, the answer " +
      "is 412 and nothing changes. Without it the last write wins.",
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    text:
      "Drafting, reporting errors and a few others are throttled. Their answers carry `RateLimit-Limit`, " +
      "`RateLimit-Remaining` and `RateLimit-Reset` (seconds); a 429 has `Retry-After`. A request that is refused for " +
      "its body does not count. Of one person at most ten uploads are under way; another is 429 as well.",
  },
  {
    id: "realtime",
    title: "Realtime",
    text:
      "Changes arrive over the Pusher protocol: make a pusher-js client with what " +
      "[Find out where to connect](/docs/realtime#getBroadcastingConfig) answers, and authorize channels at " +
      "`/api/broadcasting/auth`. `private-Tenant.{tenantId}.App.Models.User.{userId}` carries `notifications-changed` and " +
      "`agent-progress`; `private-Tenant.{tenantId}.App.Models.Project.{projectId}` carries `project-changed`.",
  },
  {
    id: "webhooks",
    title: "Webhooks",
    text:
      "A webhook posts to your address what happens here, signed after " +
      "[Standard Webhooks](https://www.standardwebhooks.com). Its secret is shown once, when it is made. Answer 2xx " +
      "within a few seconds; anything else is tried again. A delivery may come twice: `webhook-id` tells. Check the " +
      `signature before you believe a word:\n\n${VERIFY}\n\nOr without a library:\n\n${BY_HAND}`,
  },
];

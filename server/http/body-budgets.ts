import type { IncomingMessage } from "node:http";
import { JSON_LIMIT, UNVOUCHED_LIMIT } from "@/lib/platform/http/body-limits";
import { ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import { IMPORT_LIMIT } from "@/lib/transfer/import-jobs/schema";
import { PICTURE_LIMIT } from "@/lib/people/profile/schema";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { readPublicKey } from "@/lib/errors/endpoints/read-auth";
import type { Route } from "../routes/route-table";

/** What the body of a request may cost. */
export interface BodyBudget {
  bytes: number;
  /** It must have arrived in so many seconds… */
  seconds: number;
  /** …and one more for each so many bytes that have come: a slow line is no attack. */
  bytesPerSecond?: number;
  /** Whether it is read from anyone, or only once the caller is known. */
  from: "anyone" | "caller";
}

const KIB = 1024;

/** Nobody has vouched for it yet (docs/spec/conventions.md#body-limits). */
export const UNVOUCHED: BodyBudget = { bytes: UNVOUCHED_LIMIT, seconds: 15, from: "anyone" };
/** Nobody reads it: whatever comes is discarded. */
export const UNREAD: BodyBudget = { bytes: 0, seconds: 15, from: "caller" };

/** Ten events of 10 kB for the realtime server, whose signature is in the query and names the body's hash. */
export const SIGNED: BodyBudget = { bytes: 256 * KIB, seconds: 15, from: "caller" };

/** For what is read into memory. */
const JSON_BODY = {
  bytes: JSON_LIMIT,
  seconds: 30,
  bytesPerSecond: 16 * KIB,
  from: "caller",
} as const;

/** For what goes to a file as it comes, with the boundaries around it. */
function file(limit: number): BodyBudget {
  return { bytes: limit + 64 * KIB, seconds: 60, bytesPerSecond: 32 * KIB, from: "caller" };
}

/** Every method that may bring a body, by the route it stands in. The server does not start while one is missing. */
const DECLARED: [BodyBudget, string[]][] = [
  [
    UNVOUCHED,
    [
      "POST /api/auth/[...nextauth]",
      "POST /api/auth/email-change",
      "POST /api/auth/new-password",
      "POST /api/auth/oidc/start",
      "POST /api/auth/one-time-link",
      "POST /api/auth/password-reset",
      "POST /api/auth/second-factor",
      "POST /api/auth/setup",
      "POST /api/unsubscribe/[token]",
      "DELETE /api/unsubscribe/[token]",
    ],
  ],
  [file(ATTACHMENT_LIMIT), ["POST /api/projects/[projectId]/issues/[issueId]/attachments"]],
  [file(PICTURE_LIMIT), ["POST /api/profile/picture"]],
  [file(IMPORT_LIMIT), ["POST /api/projects/[projectId]/issues/import"]],
  [
    JSON_BODY,
    [
      // Ingestion, with a token or a key in the head.
      "POST /api/[projectId]/envelope",
      "POST /api/[projectId]/store",
      "POST /api/projects/[projectId]/error-events",
      "POST /api/access-requests",
      "DELETE /api/access-requests/[id]",
      "POST /api/access-requests/[id]/grant",
      "POST /api/broadcasting/auth",
      "POST /api/broadcasting/user-auth",
      "POST /api/notifications/bulk-delete",
      "POST /api/notifications/bulk-read",
      "POST /api/notifications/bulk-unread",
      "PUT /api/profile",
      "POST /api/profile/email",
      "DELETE /api/profile/identities/[id]",
      "POST /api/profile/notification-preferences",
      "PUT /api/profile/password",
      "DELETE /api/profile/picture",
      "POST /api/profile/second-factor",
      "DELETE /api/profile/second-factor",
      "POST /api/profile/second-factor/confirm",
      "POST /api/profile/second-factor/recovery-codes",
      "POST /api/profile/test-email",
      "POST /api/projects",
      "PUT /api/projects/[projectId]",
      "DELETE /api/projects/[projectId]",
      "POST /api/projects/[projectId]/epics",
      "PUT /api/projects/[projectId]/epics/[id]",
      "DELETE /api/projects/[projectId]/epics/[id]",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/ignore",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/link",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/merge",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/promote",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/reopen",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/resolve",
      "POST /api/projects/[projectId]/error-groups/[errorGroupId]/unmerge",
      "POST /api/projects/[projectId]/error-groups/bulk",
      "POST /api/projects/[projectId]/imports/[id]/cancel",
      "POST /api/projects/[projectId]/imports/[id]/preview",
      "POST /api/projects/[projectId]/imports/[id]/start",
      "POST /api/projects/[projectId]/issue-templates",
      "PUT /api/projects/[projectId]/issue-templates/[id]",
      "DELETE /api/projects/[projectId]/issue-templates/[id]",
      "POST /api/projects/[projectId]/issues",
      "PUT /api/projects/[projectId]/issues/[issueId]",
      "DELETE /api/projects/[projectId]/issues/[issueId]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/attachments/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/branch-links",
      "PUT /api/projects/[projectId]/issues/[issueId]/branch-links/[id]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/branch-links/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/comments",
      "PUT /api/projects/[projectId]/issues/[issueId]/comments/[id]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/comments/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/hand-to-assistant",
      "PUT /api/projects/[projectId]/issues/[issueId]/labels",
      "POST /api/projects/[projectId]/issues/[issueId]/move",
      "POST /api/projects/[projectId]/issues/[issueId]/time-entries",
      "PUT /api/projects/[projectId]/issues/[issueId]/time-entries/[id]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/time-entries/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/watch",
      "POST /api/projects/[projectId]/issues/agent-generate-story",
      "POST /api/projects/[projectId]/issues/bulk",
      "POST /api/projects/[projectId]/issues/similar",
      "POST /api/projects/[projectId]/labels",
      "PUT /api/projects/[projectId]/labels/[id]",
      "DELETE /api/projects/[projectId]/labels/[id]",
      "POST /api/projects/[projectId]/lanes",
      "PUT /api/projects/[projectId]/lanes/[laneId]",
      "DELETE /api/projects/[projectId]/lanes/[laneId]",
      "POST /api/projects/[projectId]/members",
      "DELETE /api/projects/[projectId]/members/[id]",
      "POST /api/projects/[projectId]/saved-views",
      "PUT /api/projects/[projectId]/saved-views/[id]",
      "DELETE /api/projects/[projectId]/saved-views/[id]",
      "POST /api/projects/[projectId]/sprints",
      "PUT /api/projects/[projectId]/sprints/[id]",
      "DELETE /api/projects/[projectId]/sprints/[id]",
      "POST /api/projects/[projectId]/sprints/[id]/complete",
      "POST /api/projects/[projectId]/sprints/[id]/start",
      "POST /api/projects/[projectId]/story-runs/[id]/cancel",
      "POST /api/projects/[projectId]/tokens",
      "DELETE /api/projects/[projectId]/tokens/[tokenId]",
      "POST /api/projects/[projectId]/vcs-repos",
      "PUT /api/projects/[projectId]/vcs-repos/[id]",
      "DELETE /api/projects/[projectId]/vcs-repos/[id]",
      "POST /api/roles",
      "PUT /api/roles/[id]",
      "DELETE /api/roles/[id]",
      "POST /api/roles/[id]/impact",
      "DELETE /api/sessions",
      "DELETE /api/sessions/[id]",
      "PUT /api/settings",
      "POST /api/teams",
      "PUT /api/teams/[id]",
      "DELETE /api/teams/[id]",
      "POST /api/tokens",
      "DELETE /api/tokens/[id]",
      "POST /api/users",
      "PUT /api/users/[id]",
      "DELETE /api/users/[id]",
      "POST /api/users/[id]/resend-invitation",
      "POST /api/users/[id]/reset-second-factor",
      "POST /api/webhooks",
      "PUT /api/webhooks/[id]",
      "DELETE /api/webhooks/[id]",
      "POST /api/webhooks/[id]/deliveries/[deliveryId]/redeliver",
      "POST /api/webhooks/[id]/rotate-secret",
      "POST /api/webhooks/[id]/test",
      "POST /api/webhooks/deliveries/[id]/redeliver",
    ],
  ],
];

const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);

/** Finds the budget of a request to a route. */
export type FindBudget = (pattern: string, request: IncomingMessage) => BodyBudget;

/** Throws where a route that may take a body has none declared, or one is declared that no route takes. */
export function bodyBudgets(
  routes: Pick<Route, "pattern" | "methods">[],
  declared = DECLARED,
): FindBudget {
  const budgets = new Map(
    declared.flatMap(([budget, names]) => names.map((name) => [name, budget] as const)),
  );
  const taking = routes.flatMap(({ pattern, methods }) =>
    methods.filter((method) => !WITHOUT_BODY.has(method)).map((method) => `${method} ${pattern}`),
  );
  const complaints = [
    ...taking.filter((name) => !budgets.has(name)).map((name) => `${name} has no body budget`),
    ...[...budgets.keys()]
      .filter((name) => !taking.includes(name))
      .map((name) => `${name} has a body budget and no handler`),
  ];
  if (complaints.length > 0) {
    throw new OperatorError(`server/http/body-budgets.ts: ${complaints.join("; ")}.`);
  }
  return (pattern, request) => {
    if (pattern === ENVELOPE && !hasKey(request)) return UNVOUCHED;
    return budgets.get(`${request.method} ${pattern}`) ?? UNREAD;
  };
}

/** Says in its body who sends it, where its head does not. */
const ENVELOPE = "/api/[projectId]/envelope";

function hasKey({ headers, url = "" }: IncomingMessage): boolean {
  const get = (name: string) => headers[name]?.toString() ?? null;
  return readPublicKey({ headers: { get }, url }) !== null;
}

import type { IncomingMessage } from "node:http";
import { MAX_JSON_BYTES, MAX_UNAUTHENTICATED_BYTES } from "@/lib/platform/http/body-limits";
import { ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import { IMPORT_LIMIT } from "@/lib/transfer/import-jobs/schema";
import { PICTURE_LIMIT } from "@/lib/people/profile/schema";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { readPublicKey } from "@/lib/errors/endpoints/read-auth";
import type { Route } from "../routes/route-table";

/** Limits on the body of a request. */
export interface BodyBudget {
  bytes: number;
  /** Seconds within which the body must arrive… */
  seconds: number;
  /** …plus one second whenever this many more bytes arrive, so that a slow connection is not treated as an attack. */
  bytesPerSecond?: number;
  /** Whether the body is read from anyone, or only once the caller is authenticated. */
  from: "anyone" | "caller";
}

const KIB = 1024;

/** Unauthenticated requests (docs/spec/conventions.md#body-limits). */
export const UNAUTHENTICATED_BUDGET: BodyBudget = {
  bytes: MAX_UNAUTHENTICATED_BYTES,
  seconds: 15,
  from: "anyone",
};
/** The handler ignores the body, so it is discarded. */
export const NO_BODY_BUDGET: BodyBudget = { bytes: 0, seconds: 15, from: "caller" };

/** Ten 10 kB events for the realtime server. The signature is in the query and covers the hash of the body. */
export const SIGNED: BodyBudget = { bytes: 256 * KIB, seconds: 15, from: "caller" };

/** Bodies read into memory. */
const JSON_BODY = {
  bytes: MAX_JSON_BYTES,
  seconds: 30,
  bytesPerSecond: 16 * KIB,
  from: "caller",
} as const;

/** Bodies streamed to a file, including multipart boundaries. */
function file(limit: number): BodyBudget {
  return { bytes: limit + 64 * KIB, seconds: 60, bytesPerSecond: 32 * KIB, from: "caller" };
}

/** Every method that can have a body, by route. The server does not start if one is missing. */
const DECLARED: [BodyBudget, string[]][] = [
  [
    UNAUTHENTICATED_BUDGET,
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
      // Ingestion, with a token or key in the headers.
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
      "POST /api/notifications/snooze",
      "POST /api/notifications/unsnooze",
      "PUT /api/profile",
      "PUT /api/profile/digest",
      "PUT /api/profile/reminders",
      "POST /api/profile/calendar-feeds",
      "DELETE /api/profile/calendar-feeds/[id]",
      "POST /api/profile/email",
      "POST /api/profile/favorites",
      "PUT /api/profile/favorites",
      "DELETE /api/profile/favorites/[id]",
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
      "POST /api/projects/[projectId]/archive",
      "POST /api/projects/[projectId]/unarchive",
      "POST /api/projects/[projectId]/restore",
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
      "POST /api/projects/[projectId]/recurring-issues",
      "PUT /api/projects/[projectId]/recurring-issues/[id]",
      "DELETE /api/projects/[projectId]/recurring-issues/[id]",
      "POST /api/projects/[projectId]/issues",
      "PUT /api/projects/[projectId]/issues/[issueId]",
      "DELETE /api/projects/[projectId]/issues/[issueId]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/attachments/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/branch-links",
      "PUT /api/projects/[projectId]/issues/[issueId]/branch-links/[id]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/branch-links/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/relations",
      "DELETE /api/projects/[projectId]/issues/[issueId]/relations/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/comments",
      "PUT /api/projects/[projectId]/issues/[issueId]/comments/[id]",
      "DELETE /api/projects/[projectId]/issues/[issueId]/comments/[id]",
      "POST /api/projects/[projectId]/issues/[issueId]/comments/[id]/reactions",
      "PATCH /api/projects/[projectId]/issues/[issueId]/comments/[id]/tasks",
      "POST /api/projects/[projectId]/issues/[issueId]/archive",
      "POST /api/projects/[projectId]/issues/[issueId]/unarchive",
      "POST /api/projects/[projectId]/issues/[issueId]/hand-to-assistant",
      "PUT /api/projects/[projectId]/issues/[issueId]/labels",
      "POST /api/projects/[projectId]/issues/[issueId]/move",
      "POST /api/projects/[projectId]/issues/[issueId]/transfer",
      "PATCH /api/projects/[projectId]/issues/[issueId]/tasks",
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
      "POST /api/views",
      "PUT /api/views/[id]",
      "DELETE /api/views/[id]",
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

/** Returns the budget for a request to a route. */
export type FindBudget = (pattern: string, request: IncomingMessage) => BodyBudget;

/**
 * Throws if a route that can have a body has no budget, or if a budget does not match any route.
 */
export function bodyBudgets(
  routes: Pick<Route, "pattern" | "methods">[],
  declared = DECLARED,
): FindBudget {
  const budgets = new Map(
    declared.flatMap(([budget, names]) => names.map((name) => [name, budget] as const)),
  );
  const expected = routes.flatMap(({ pattern, methods }) =>
    methods.filter((method) => !WITHOUT_BODY.has(method)).map((method) => `${method} ${pattern}`),
  );
  const problems = [
    ...expected.filter((name) => !budgets.has(name)).map((name) => `${name} has no body budget`),
    ...[...budgets.keys()]
      .filter((name) => !expected.includes(name))
      .map((name) => `${name} has a body budget but no handler`),
  ];
  if (problems.length > 0) {
    throw new OperatorError(`server/http/body-budgets.ts: ${problems.join("; ")}.`);
  }
  return (pattern, request) => {
    if (pattern === ENVELOPE && !hasKey(request)) return UNAUTHENTICATED_BUDGET;
    return budgets.get(`${request.method} ${pattern}`) ?? NO_BODY_BUDGET;
  };
}

/** On these routes, tokens may be in the body as well as in the headers. */
const ENVELOPE = "/api/[projectId]/envelope";

function hasKey({ headers, url = "" }: IncomingMessage): boolean {
  const get = (name: string) => headers[name]?.toString() ?? null;
  return readPublicKey({ headers: { get }, url }) !== null;
}

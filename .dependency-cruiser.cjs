/**
 * Allowed import directions:
 *   app → components → the parts of lib/<domain>/<resource> that run anywhere: client, schema, pure modules;  app → lib
 *   within lib: each domain → the domains below it, never above
 */

/** The domains in lib, bottom up: each may use the ones before it (docs/decisions/0037). */
const domains = [
  "platform",
  "messaging",
  "identity",
  "workspace",
  "people",
  "planning",
  "issues",
  "errors",
  "(drafts|transfer)",
];

const domainRules = domains.slice(0, -1).map((domain, index) => ({
  name: `domains-point-down-${domain}`,
  comment: "A domain may only use the domains below it (docs/decisions/0037).",
  severity: "error",
  from: { path: `^lib/${domain}/` },
  to: { path: `^lib/(${domains.slice(index + 1).join("|")})/` },
}));

/** Modules that must also run in the browser. Other pure modules may run there too. */
const shared = [
  "^lib/.+/(client|schema|enumerations)\\.tsx?$",
  "^lib/.+/client/",
  "^lib/platform/access/(can|explain|permissions)\\.ts$",
];

/**
 * What a browser must never load: the database, the queue, secrets, anything that uses them, and
 * Node itself.
 */
const serverOnly = [
  "^lib/platform/(db|jobs|membership|storage|observability)/",
  "^lib/platform/config/config\\.ts$",
  "^lib/.+/(queries|serialize)\\.ts$",
  "^node_modules/(pg|@prisma|prisma|next-auth|@node-rs)/",
  "^(node:)?(async_hooks|child_process|crypto|fs|http|https|net|os|path|stream|worker_threads)(/promises)?$",
];

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two modules that import each other should be one module, or three.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "components-do-not-import-pages",
      comment:
        "Components may import each other and the parts of lib that run anywhere (see the next rule).",
      severity: "error",
      from: { path: "^components/" },
      to: {
        path: "^(app|server|scripts|prisma|tests)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "shared-modules-stay-in-the-browser",
      comment:
        "client.ts, schema.ts and the other shared modules must not import server modules, even indirectly.",
      severity: "error",
      from: { path: shared },
      to: {
        reachable: true,
        path: serverOnly,
        pathNot: shared,
      },
    },
    {
      name: "components-reach-no-server-module",
      comment:
        "The same goes for components. Every verb and query imports lib/platform/db, so none of them gets past this rule.",
      severity: "error",
      from: { path: "^components/" },
      to: {
        reachable: true,
        path: serverOnly,
        pathNot: shared,
      },
    },
    {
      name: "handlers-do-not-use-next",
      comment:
        "The front calls route handlers itself (docs/decisions/0026), so Next's per-request state is not available.",
      severity: "error",
      from: { path: "^app/api/" },
      to: {
        reachable: true,
        path: "^node_modules/next/(headers|cache|server|navigation)\\.js$",
      },
    },
    {
      name: "lib-is-below",
      comment: "lib must not import pages, components, launchers or tests.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components|server|scripts|tests)/" },
    },
    ...domainRules,
    {
      name: "drafts-and-transfer-are-separate",
      comment: "The two domains at the top must not import each other.",
      severity: "error",
      from: { path: "^lib/(drafts|transfer)/" },
      to: { path: "^lib/(drafts|transfer)/", pathNot: "^lib/$1/" },
    },
    {
      name: "no-serializers-of-other-resources",
      comment:
        "A resource may use another's verbs, queries, schema and client, but not its serializer.",
      severity: "error",
      from: { path: "^lib/([^/]+/[^/]+)/" },
      to: { path: "^lib/.+/serialize\\.ts$", pathNot: "^lib/$1/" },
    },
    {
      name: "server-front-is-thin",
      comment:
        "The front may use settings, metrics, the log, health checks, database startup and connections, client addresses, JSON responses, body limits, the channel for revoked rights, the setup code and, in a process of its own, ingestion, but no resources.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(workers|openapi)/" },
      to: {
        path: "^(app|components|tests|lib)/",
        pathNot:
          "^lib/(platform/(config|observability|health)/|platform/http/(body-limits|client-address|json)\\.ts|platform/membership/revocation-channel\\.ts|platform/db/(connection|pool|startup/open-database|migrations/.+|embedded/.+)\\.ts|(issues/attachments|transfer/import-jobs|people/profile)/schema\\.ts|errors/endpoints/|errors/ingest/count-rejected\\.ts|workspace/tenants/setup-code\\.ts)",
      },
    },
    {
      name: "maintenance-is-for-jobs",
      comment: "Statements across all workspaces: sweeps, pruning and the queue's own rows.",
      severity: "error",
      from: {
        pathNot:
          "^(lib/platform/jobs/|lib/.+/prune\\.ts$|lib/messaging/mail/adopt-mails\\.ts$|lib/messaging/mail/(digest/queue-digests|reminder/queue-reminders)\\.ts$|lib/planning/projects/remove-project\\.ts$|lib/issues/issues/create/create-due-issues\\.ts$|lib/issues/issues/update/archive-finished-issues\\.ts$|lib/planning/issue-counts/add-changes\\.ts$|tests/)",
      },
      to: { path: "^lib/platform/db/maintenance\\.ts$" },
    },
    {
      name: "no-test-imports",
      severity: "error",
      from: { pathNot: "^tests/" },
      to: { path: "^tests/" },
    },
    {
      name: "no-unlisted-packages",
      comment:
        "Every imported package must be listed in package.json, and the product must not use devDependencies.",
      severity: "error",
      from: { path: "^(app|components|lib|server)/" },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^tests/support/database/generated/" },
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};

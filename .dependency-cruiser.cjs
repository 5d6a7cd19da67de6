/**
 * The directions of imports:
 *   app → components → the parts of lib/<domain>/<resource> that run anywhere: client, schema, pure modules;  app → lib
 *   inside lib: each domain → those below it, never upward.
 */

/** The domains of lib, from the bottom up: each may use those before it (docs/decisions/0037). */
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
  comment: "A domain uses the domains below it (docs/decisions/0037).",
  severity: "error",
  from: { path: `^lib/${domain}/` },
  to: { path: `^lib/(${domains.slice(index + 1).join("|")})/` },
}));

/** Modules that run in the browser as well. Other pure modules may; these must. */
const shared = [
  "^lib/.+/(client|schema|enumerations)\\.tsx?$",
  "^lib/.+/client/",
  "^lib/platform/access/(can|explain|permissions)\\.ts$",
];

/** What no browser may load: the database, the queue, secrets, whatever reads or writes with them, and Node itself. */
const serverOnly = [
  "^lib/platform/(db|jobs|rights|projects|storage|observability)/",
  "^lib/platform/config/config\\.ts$",
  "^lib/.+/(queries|serialize)\\.ts$",
  "^node_modules/(pg|@prisma|prisma|next-auth|@node-rs)/",
  "^(node:)?(async_hooks|child_process|crypto|fs|http|https|net|os|path|stream|worker_threads)(/promises)?$",
];

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two modules that need each other are one module, or three.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "components-know-no-page",
      comment: "A component may import components and what of lib runs anywhere (the next rule).",
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
        "client.ts, schema.ts and the other shared modules reach no server module, at any distance.",
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
        "The same for components. Every verb and query imports lib/platform/db, so none of them gets through.",
      severity: "error",
      from: { path: "^components/" },
      to: {
        reachable: true,
        path: serverOnly,
        pathNot: shared,
      },
    },
    {
      name: "handlers-need-nothing-of-next",
      comment:
        "The front calls route handlers itself (docs/decisions/0026): what Next keeps for a request is not there.",
      severity: "error",
      from: { path: "^app/api/" },
      to: {
        reachable: true,
        path: "^node_modules/next/(headers|cache|server|navigation)\\.js$",
      },
    },
    {
      name: "lib-is-below",
      comment: "lib knows no page, component, launcher or test.",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components|server|scripts|tests)/" },
    },
    ...domainRules,
    {
      name: "drafts-and-transfer-are-apart",
      comment: "The two domains at the top know nothing of each other.",
      severity: "error",
      from: { path: "^lib/(drafts|transfer)/" },
      to: { path: "^lib/(drafts|transfer)/", pathNot: "^lib/$1/" },
    },
    {
      name: "resources-use-verbs-and-queries-of-others",
      comment: "Of another resource: its verbs, queries, schema and client; not how it serializes.",
      severity: "error",
      from: { path: "^lib/([^/]+/[^/]+)/" },
      to: { path: "^lib/.+/serialize\\.ts$", pathNot: "^lib/$1/" },
    },
    {
      name: "server-front-is-thin",
      comment:
        "The front needs settings, the database's start and connections, the log, client addresses, JSON answers, how large bodies may be, the keys of the realtime server, the setup code, the workers of the queue and, in a process of its own, ingestion; no resource.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/(workers|openapi)/" },
      to: {
        path: "^(app|components|tests|lib)/",
        pathNot:
          "^lib/(platform/(config|observability|health)/|platform/http/(body-limits|client-address|json)\\.ts|platform/rights/rights-channel\\.ts|platform/db/(connection|pool|open-database|migrations/.+|embedded/.+)\\.ts|(issues/attachments|transfer/import-jobs|people/profile)/schema\\.ts|errors/endpoints/|errors/ingest/count-refused\\.ts|workspace/tenants/setup-code\\.ts)",
      },
    },
    {
      name: "maintenance-is-for-jobs",
      comment: "Statements over all workspaces: sweeps, pruning, and the queue's own rows.",
      severity: "error",
      from: {
        pathNot:
          "^(lib/platform/jobs/|lib/.+/prune\\.ts$|lib/messaging/mail/adopt-mails\\.ts$|lib/planning/projects/remove-project\\.ts$|tests/)",
      },
      to: { path: "^lib/platform/db/maintenance\\.ts$" },
    },
    {
      name: "nobody-imports-tests",
      severity: "error",
      from: { pathNot: "^tests/" },
      to: { path: "^tests/" },
    },
    {
      name: "no-unlisted-packages",
      comment:
        "A package that is imported stands in package.json; the product uses no devDependency.",
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
    exclude: { path: "^lib/platform/db/generated/" },
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};

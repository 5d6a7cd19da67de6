/**
 * The directions of imports:
 *   app → components → what of lib/<resource> runs anywhere: client, schema, pure modules;  app → lib
 *   inside lib: resources → access, auth, api, db, http, realtime, jobs …, never upward.
 */

/** Folders of lib that are no resource: what the resources stand on. */
const foundations = "access|api|auth|db|http|jobs|mail|markdown|observability|outbox|realtime";

/** Modules that run in the browser as well, besides each resource's client.ts and schema.ts. */
const shared = [
  "^lib/(?!db/)[^/]+/(client|schema|enumerations)\\.tsx?$",
  "^lib/http/",
  "^lib/access/(can|explain|permissions)\\.ts$",
  "^lib/realtime/(changes|channels|connection|events|open-socket)\\.ts$",
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
        path: "^(lib/(db|auth|jobs|mail)/|lib/[^/]+/(queries|serialize)\\.ts$|lib/config\\.ts$|node_modules/(pg|@prisma|prisma|next-auth|@node-rs)/)",
        pathNot: shared,
      },
    },
    {
      name: "components-reach-no-server-module",
      comment:
        "The same for components. Every verb and query imports lib/db, so none of them gets through.",
      severity: "error",
      from: { path: "^components/" },
      to: {
        reachable: true,
        path: "^(lib/(db|auth|jobs|mail)/|lib/[^/]+/(queries|serialize)\\.ts$|lib/config\\.ts$|node_modules/(pg|@prisma|prisma|next-auth|@node-rs)/)",
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
    {
      name: "foundations-are-below-resources",
      comment:
        "What resources stand on knows none of them, but for the shape of their data; the workers run tasks of theirs.",
      severity: "error",
      from: { path: `^lib/(${foundations})/`, pathNot: "^lib/jobs/start-workers\\.ts$" },
      to: { path: "^lib/[^/]+/", pathNot: `^lib/((${foundations}|tenants)/|[^/]+/schema\\.ts$)` },
    },
    {
      name: "resources-use-verbs-and-queries-of-others",
      comment: "Of another resource: its verbs, queries, schema and client; not how it serializes.",
      severity: "error",
      from: { path: `^lib/(?!(?:${foundations})/)([^/]+)/` },
      to: { path: "^lib/[^/]+/serialize\\.ts$", pathNot: "^lib/$1/" },
    },
    {
      name: "server-front-is-thin",
      comment:
        "The front needs settings, the database's start and connections, the log, client addresses, JSON answers, how large bodies may be, the keys of the realtime server, the setup code, the workers of the queue and, in a process of its own, ingestion; no resource.",
      severity: "error",
      from: { path: "^server/" },
      to: {
        path: "^(app|components|tests|lib)/",
        pathNot:
          "^lib/(config|operator-error|api/(body-limits|client-address|json|log)|(attachments|imports|profile)/schema|sentry/(read-auth|with-cors)|tenants/setup-code|ingest/(answer|count-refused|read-events|read-events-apart)|db/(connection|embedded|migrate|open-database|pool).*|jobs/start-workers|observability/[^/]+|realtime/(settings|rights-channel))(\\.ts)?$",
      },
    },
    {
      name: "maintenance-is-for-jobs",
      comment: "Statements over all workspaces: sweeps, pruning, and the queue's own rows.",
      severity: "error",
      from: {
        pathNot:
          "^(lib/jobs/|lib/[^/]+/prune\\.ts$|lib/mail/adopt-mails\\.ts$|lib/projects/remove-project\\.ts$|tests/)",
      },
      to: { path: "^lib/db/maintenance\\.ts$" },
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
    exclude: { path: "^lib/db/generated/" },
    tsPreCompilationDeps: "specify",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};

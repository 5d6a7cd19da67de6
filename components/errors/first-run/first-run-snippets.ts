/** Setup instructions for one kind of app: what to install and what to add. */
export interface Snippet {
  id: "node" | "next" | "browser" | "python" | "php";
  label: string;
  install: string;
  file: string;
  code: (dsn: string) => string;
}

const init = (dsn: string, rest: string) => `Sentry.init({
  dsn: "${dsn}",
${rest}});
`;

/** Same as in Sentry's own documentation, except for the DSN. */
export const SNIPPETS: readonly Snippet[] = [
  {
    id: "node",
    label: "Node",
    install: "npm install @sentry/node",
    file: "instrument.mjs, which must be loaded first (node --import ./instrument.mjs app.js)",
    code: (dsn) =>
      `import * as Sentry from "@sentry/node";\n\n${init(
        dsn,
        `  environment: process.env.NODE_ENV ?? "production",
  release: process.env.RELEASE,
`,
      )}`,
  },
  {
    id: "next",
    label: "Next.js",
    install: "npm install @sentry/nextjs",
    file: "instrumentation.ts for the server (and the same init call in instrumentation-client.ts for the browser)",
    code: (dsn) => `import * as Sentry from "@sentry/nextjs";

export function register() {
  Sentry.init({ dsn: "${dsn}" });
}

export const onRequestError = Sentry.captureRequestError;
`,
  },
  {
    id: "browser",
    label: "Browser",
    install: "npm install @sentry/browser",
    file: "the first module that your page loads",
    code: (dsn) =>
      `import * as Sentry from "@sentry/browser";\n\n${init(
        dsn,
        `  environment: "production",
  release: "my-app@1.0.0",
`,
      )}`,
  },
  {
    id: "python",
    label: "Python",
    install: "pip install sentry-sdk",
    file: "your app’s entry point",
    code: (dsn) => `import sentry_sdk

sentry_sdk.init(
    dsn="${dsn}",
    environment="production",
    release="my-app@1.0.0",
)
`,
  },
  {
    id: "php",
    label: "PHP",
    install: "composer require sentry/sentry",
    file: "the script that handles your requests, such as index.php",
    code: (dsn) => `\\Sentry\\init([
    'dsn' => '${dsn}',
    'environment' => 'production',
    'release' => 'my-app@1.0.0',
]);
`,
  },
];

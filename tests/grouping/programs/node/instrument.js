const Sentry = require("@sentry/node");

Sentry.init({
  dsn: process.env.DSN,
  release: process.env.RELEASE,
  environment: "production",
  integrations: [Sentry.onUnhandledRejectionIntegration({ mode: "warn" })],
});

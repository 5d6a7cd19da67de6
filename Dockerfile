# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

# Everything the build needs, including development packages.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -rf .next/cache .next/dev

# The running product needs fewer packages.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM base
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json next.config.mjs ./
# Contains the migrations, which are applied at startup.
COPY prisma ./prisma
COPY public ./public
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Node itself receives the signal and shuts down gracefully; see docs/operating.md for how long that takes.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/start.js"]

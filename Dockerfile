# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

# What the build needs, development's packages among them.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && rm -rf .next/cache .next/dev

# What runs needs less.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM base
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json next.config.mjs ./
# Its migrations are applied at start.
COPY prisma ./prisma
COPY public ./public
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A signal reaches Node itself, which ends in order; see docs/operating.md for how long that takes.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

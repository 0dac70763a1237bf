# The console without a PostgreSQL of its own: set DATABASE_URL. docs/deploy.md says how it runs.
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# The packages change less often than the sources: their layer stays.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The Node of the lock file, the one that the tests ran on, also runs the server.
RUN npm run build && cp node_modules/node-linux-*/bin/node dist/node

FROM debian:trixie-slim
COPY --from=build /src/dist/node /usr/local/bin/node
COPY --from=build /src/dist/server /app/server
COPY --from=build /src/dist/portal /app/portal
COPY --from=build /src/dist/guides /app/guides
COPY --from=build /src/dist/docs /app/docs
# Temporary files alone are written here, as database and files are elsewhere.
RUN mkdir -m 0700 /data && chown 10001:10001 /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "server/main.js"]

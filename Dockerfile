# One image for every service; the last word of the command says which one runs.

# What npm needs to know, and nothing that changes with every line of source.
FROM node:24-bookworm-slim AS manifests
COPY . /src
WORKDIR /src
RUN mkdir /manifests && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
 && cp package-lock.json .npmrc /manifests/

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /manifests ./
COPY scripts/install.mjs scripts/say.mjs scripts/
RUN node --input-type=module --eval "(await import('/app/scripts/install.mjs')).ensureInstalled()"
COPY . .
RUN node scripts/build.mjs \
 && mkdir /built && find libs services console-web -maxdepth 2 -name dist -not -path 'services/standalone/*' -exec cp -r --parents {} /built ';'

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
      $(find services -mindepth 1 -maxdepth 1 ! -name standalone -printf '-w %p ') \
 && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SECRETS_DIR=/secrets
# A new volume takes its owner from here.
RUN mkdir -m 700 /data /secrets /metrics && mkdir /database && chown node:node /data /secrets /metrics /database
WORKDIR /app
COPY --from=dependencies /app ./
# What one service alone may read: its secrets and the password of its role.
RUN for service in services/*; do \
      install -d -m 700 -o node -g node "/secrets/${service#*/}" "/databases/${service#*/}"; \
    done
COPY --from=build /built ./
COPY infra/containers infra/containers
COPY scripts/staff.mjs scripts/projections.mjs scripts/keys.mjs scripts/outbox.mjs scripts/roll-ups.mjs scripts/installation.mjs scripts/services.mjs scripts/say.mjs scripts/process-settings.mjs scripts/database-url.mjs scripts/embedded-database.mjs scripts/
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=6 CMD ["node", "infra/containers/healthy.mjs"]
ENTRYPOINT ["node", "--disable-warning=TimeoutNegativeWarning", "infra/containers/run.mjs"]

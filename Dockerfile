# The site and its server, for any firm. The container builds the site when it starts, from the folder in FIRM_DIR and
# its settings. The built site, the database and the site's versions are in /data.
#   docker build -t brokerage-site .
#   docker run -p 127.0.0.1:3000:3000 -p 127.0.0.1:3001:3001 -e DESK_ORIGIN=http://localhost:3001 \
#     -v site-data:/data -v /srv/firms/plum:/firm -e FIRM_DIR=/firm brokerage-site
# The desk writes the folder when somebody publishes, so it must belong to the user `node`: chown -R 1000:1000 /srv/firms/plum.
# With :/firm:ro the site is edited elsewhere. Without -v ...:/firm and FIRM_DIR, the firm is the image's firm/ (yours if you
# have one, otherwise the sample), which the desk cannot change: a change would be lost with the container.
FROM node:24-bookworm-slim
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN test -e firm || cp -R sample-firm firm
# A build caches fonts in .cache and writes temporary files to .vite-temp.
RUN mkdir -p /data .cache node_modules/.vite-temp && chown node:node /data .cache node_modules/.vite-temp
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DESK_PORT=3001 DATA_DIR=/data BUILD_DIR=/data/site/build \
  NODE_COMPILE_CACHE=/site/.cache/node
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --start-period=3m --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--import", "./scripts/dotenv.ts", "scripts/start.ts"]

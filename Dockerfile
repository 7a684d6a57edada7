# The site with its mail relay, for any firm: it is built when it starts, from the folder that FIRM_DIR names and the
# settings that are there then. The built site and what visitors send are in /data.
#   docker build -t brokerage-site .
#   docker run -p 127.0.0.1:3000:3000 -p 127.0.0.1:3001:3001 -e DESK_ORIGIN=http://localhost:3001 \
#     -v site-data:/data -v /srv/firms/plum:/firm:ro -e FIRM_DIR=/firm brokerage-site
# Without the last line it is that of the folder firm/ in this image: yours where you have one, or else the sample.
FROM node:24-bookworm-slim
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN test -e firm || cp -R sample-firm firm
# A build keeps fonts and its own settings in the last two for a while.
RUN mkdir -p /data .cache node_modules/.vite-temp && chown node:node /data .cache node_modules/.vite-temp
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DESK_PORT=3001 DATA_DIR=/data BUILD_DIR=/data/site/build \
  NODE_COMPILE_CACHE=/site/.cache/node
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --start-period=3m --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--import", "./scripts/dotenv.ts", "scripts/start.ts"]

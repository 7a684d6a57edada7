# The site with its mail relay. What the firm writes is in the image; what visitors send is in /data.
#   docker build -t brokerage-site .
#   docker run -p 3000:3000 -p 3001:3001 -e DESK_ORIGIN=http://localhost:3001 -v site-data:/data brokerage-site
FROM node:24-bookworm-slim
WORKDIR /site
COPY package.json package-lock.json ./
COPY tests/support/react-native tests/support/react-native
RUN npm ci
COPY . .
RUN npm run build \
  && mkdir /data \
  && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DESK_PORT=3001 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/node/bin/node", "server/main.ts"]

# syntax=docker/dockerfile:1

# What runs, made by the same command as for any other host. JSR is not asked:
# build with --build-arg VENDOR= to take Fresh and std from there.
FROM denoland/deno:2.9.6 AS build
ARG VENDOR=--vendor
ENV DENO_DIR=/deno-dir
WORKDIR /source
COPY . .
# Deno's cache of what serving needs goes along; that of the build stays here.
RUN deno task --lock=start.lock package ${VENDOR} --cache /app

FROM denoland/deno:2.9.6
ENV DENO_DIR=/app/deno_dir \
    KV_PATH=/data/limelight.db \
    OTEL_SERVICE_NAME=limelight
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown deno:deno /data
WORKDIR /app
USER deno
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["deno", "eval", "--no-config", "const { ok } = await fetch('http://127.0.0.1:8000/readyz'); Deno.exit(ok ? 0 : 1)"]
CMD ["deno", "serve", "--cached-only", "--no-prompt", "--allow-read=/app,/data", "--allow-write=/data", "--allow-env", "--allow-net", "--v8-flags=--max-semi-space-size=8", "--host=0.0.0.0", "--port=8000", "server.ts"]

import { CACHE_KEY } from "./asset.ts";
import type { Build, BuildAsset } from "./build.ts";
import { appOf, pathOf } from "./context.ts";
import type { Middleware } from "./types.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const NEVER = "no-cache, no-store, max-age=0, must-revalidate";

/**
 * Serves the files of the build: those of the static folder at "/", and the browser's modules. It looks a path up in a
 * table made at build time and never touches a path that a client made up.
 */
export function staticFiles<State>(): Middleware<State> {
  return (ctx) => {
    const { build, config } = appOf(ctx);
    const full = pathOf(ctx);
    if (build === null || !full.startsWith(config.basePath)) return ctx.next();
    const path = full.slice(config.basePath.length);
    const asset = build.assets.get(path) ?? decoded(build, path);
    if (asset) return serve(build, asset, ctx.req);
    if (path === "/favicon.ico") return new Response(null, { status: 404 });
    return ctx.next();
  };
}

async function serve(
  build: Build,
  asset: BuildAsset,
  req: Request,
): Promise<Response> {
  if (req.method !== "GET" && req.method !== "HEAD") {
    return new Response("Method Not Allowed", {
      status: 405,
      headers: { allow: "GET, HEAD" },
    });
  }
  const url = new URL(req.url);
  const wanted = url.searchParams.get(CACHE_KEY);
  if (wanted !== null && wanted !== build.id) {
    url.searchParams.delete(CACHE_KEY);
    return new Response(null, {
      status: 307,
      headers: { location: url.pathname + url.search },
    });
  }
  const headers = new Headers({
    "content-type": asset.type,
    vary: "If-None-Match",
  });
  if (build.mode === "development") {
    headers.set("cache-control", NEVER);
  } else {
    const etag = `W/"${asset.hash}"`;
    headers.set("etag", etag);
    headers.set(
      "cache-control",
      asset.immutable || wanted !== null ? FOR_EVER : NEVER,
    );
    if (matches(req.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set("content-length", String(asset.size));
  const body = req.method === "HEAD" ? null : await asset.open();
  return new Response(body, { headers });
}

/** Weak comparison (RFC 9110, 13.1.2). */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" ||
    header.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** A file whose name has to be percent-encoded; a path that cannot be decoded names none. */
function decoded(build: Build, path: string): BuildAsset | undefined {
  if (!path.includes("%")) return undefined;
  try {
    return build.assets.get(decodeURIComponent(path));
  } catch {
    return undefined;
  }
}

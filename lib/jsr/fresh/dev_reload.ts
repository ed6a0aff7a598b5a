import type { Handler } from "./app.ts";
import type { Build } from "./build.ts";
import { textAsset } from "./build_assets.ts";

const SCRIPT_PATH = "/_fresh/reload.js";
const EVENTS_PATH = "/_fresh/reload";
/**
 * Pause before a page asks again after the server went away, in milliseconds.
 */
const RETRY_MS = 200;

/** Every process names itself by an id of its own: a page that hears another one is out of date. */
const SCRIPT = `let known;
new EventSource(new URL("reload", import.meta.url)).onmessage = ({ data }) => {
  if (known !== undefined && known !== data) location.reload();
  known = data;
};
`;

/**
 * Adds to a build that its pages reload themselves, and returns the handler
 * that tells them when.
 */
export async function withReload(build: Build): Promise<{
  build: Build;
  handle: (handler: Handler, basePath: string) => Handler;
}> {
  const assets = new Map(build.assets);
  assets.set(SCRIPT_PATH, await textAsset(SCRIPT_PATH, SCRIPT, false));
  const process = crypto.randomUUID();
  return {
    build: { ...build, assets, reload: SCRIPT_PATH },
    handle: (handler, basePath) => (request, info) =>
      new URL(request.url).pathname === basePath + EVENTS_PATH
        ? Promise.resolve(announce(process))
        : handler(request, info),
  };
}

/** Says once which process this is, and stays open until it ends. */
function announce(process: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode(`retry: ${RETRY_MS}\ndata: ${process}\n\n`),
      );
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
    },
  });
}

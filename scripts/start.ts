/**
 * Builds if needed, then serves: `deno task start`. Stops on SIGTERM the way
 * `main.ts` says.
 */
import { fileURLToPath } from "node:url";
import { writeLine } from "@/lib/core/log.ts";
import { serve } from "@/lib/http/serve.ts";

const ROOT = new URL("../", import.meta.url);
const SERVER = new URL("_fresh/server.js", ROOT);
/** What the build is made from. */
const SOURCES = [
  "islands",
  "lib",
  "routes",
  "static",
  "deno.json",
  "fresh.config.ts",
];

async function newest(url: URL): Promise<number> {
  const stat = await Deno.stat(url);
  if (!stat.isDirectory) return stat.mtime?.getTime() ?? 0;
  let latest = 0;
  const folder = new URL(`${url.href.replace(/\/$/, "")}/`);
  for await (const entry of Deno.readDir(folder)) {
    latest = Math.max(
      latest,
      await newest(new URL(encodeURIComponent(entry.name), folder)),
    );
  }
  return latest;
}

async function isBuilt(): Promise<boolean> {
  try {
    const built = (await Deno.stat(SERVER)).mtime?.getTime() ?? 0;
    const sources = await Promise.all(
      SOURCES.map((path) => newest(new URL(path, ROOT))),
    );
    return built > Math.max(...sources);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Builds in a process of its own: the build's tools are large, and gone with it. */
async function build(): Promise<void> {
  const script = fileURLToPath(new URL("scripts/dev.ts", ROOT));
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", script, "build"],
    stdin: "null",
  }).spawn().status;
  if (code !== 0) Deno.exit(code);
}

if (!(await isBuilt())) await build();

const { app: _app, beforeExit, running } = await import("@/main.ts");
const server: { default: { fetch: Deno.ServeHandler } } = await import(
  SERVER.href
);

/** In demo mode: what to open and to paste, on the terminal as on the start page. */
async function printLinks(): Promise<void> {
  const demo = await running.services.demo?.links(null);
  if (!demo) return;
  const { urls } = demo;
  writeLine([
    "",
    "  Limelight is running in demo mode, for this machine only.",
    "",
    `  Start page      ${running.config.origins.base}/`,
    `  For a chat bot  ${urls.random}`,
    `  For OBS         ${urls.alertBox}`,
    `                  ${urls.goalBar}`,
    ...(urls.scene ? [`                  ${urls.scene}`] : []),
    "",
  ].join("\n"));
}

beforeExit.stopAccepting = serve({
  port: running.config.env.PORT,
  hostname: running.config.hostname,
  onListen: ({ hostname, port }) => {
    running.log.info("listening", { hostname, port });
    running.services.start();
    printLinks().catch((error) =>
      running.log.error("demo_links_not_printed", { error })
    );
  },
  onError(error) {
    running.log.error("request_crashed", { error });
    return new Response("Something went wrong", { status: 500 });
  },
}, server.default.fetch).stopAccepting;

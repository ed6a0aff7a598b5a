/**
 * Bundles the server's code into a folder to deploy, its route files as chunks
 * of their own: `deno run -A scripts/bundle_server.ts FOLDER`. What lies below
 * the project's root is bundled; npm's and JSR's packages are left to Deno.
 */
import { build, type OnLoadResult, type Plugin } from "esbuild";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { routeFiles } from "@/lib/http/route_files.ts";
import { requestsUnderWay } from "@/lib/http/serve.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
/** Folder of the bundle, one level below the folder to deploy. */
export const BUNDLE = "_server";
const ROUTE_FILES = "lib/http/route_files.ts";
/** Addresses that the stand-ins' build computes, so that Deno does not load them at the start. */
const COMPUTED = /\bfrom\(("[^"]+")\)/g;
const CHUNK = /\bimport\("(\.\/[\w.-]+\.js)"\)/g;

// By its name, so that the type check and the search for exports without a user
// know of this one.
const ENTRY =
  `/** Serves the app: \`deno serve server.ts\`. Background work starts with it. */
import { ${requestsUnderWay.name} } from "@/lib/http/serve.ts";
import { beforeExit } from "@/main.ts";
import server from "./_fresh/server.js";

// Where instances come and go, they are given 5 seconds from the signal on.
const { handler, stop } = ${requestsUnderWay.name}(server.fetch, { withinMs: 2_000 });
beforeExit.stopAccepting = stop;

export default { fetch: handler } satisfies Deno.ServeDefaultExport;
`;

/** Returns the source of a module as it is bundled. */
async function sourceOf(path: string): Promise<string> {
  if (path === ROUTE_FILES) return await listedRoutes();
  const text = await Deno.readTextFile(join(ROOT, path));
  const place = (of: string) =>
    `new URL(${JSON.stringify(`../${of}`)}, import.meta.url)`;
  const placed = text
    .replaceAll("import.meta.url", `${place(path)}.href`)
    .replaceAll("import.meta.dirname", `${place(join(path, ".."))}.pathname`);
  return path === "_fresh/snapshot.js"
    ? placed.replace(COMPUTED, "() => import($1)")
    : placed;
}

/** Returns a module in the place of the one that reads the folder of routes. */
async function listedRoutes(): Promise<string> {
  const files = (await routeFiles()).map(({ file }) => file).sort();
  const rows = files.map((file) =>
    `{ file: ${JSON.stringify(file)}, load: () => import(${
      JSON.stringify(`@/routes/${file}`)
    }) },`
  );
  return `const files = [${rows.join("\n")}];
export const routeFiles = () => Promise.resolve(files);`;
}

const project: Plugin = {
  name: "project",
  setup({ onLoad, onResolve }) {
    // As Deno resolves it: a stand-in lies in the tree, Fresh itself does not.
    onResolve({ filter: /^(?:fresh|@std)(?:\/|$)/ }, ({ path }) => {
      const url = import.meta.resolve(path);
      const file = url.startsWith("file:") ? fileURLToPath(url) : "";
      return file.startsWith(`${ROOT}/`)
        ? { path: file }
        : { path, external: true };
    });
    onLoad({ filter: /\.(?:tsx?|js)$/ }, async ({ path }) => {
      const loader = path.endsWith("x") ? "tsx" : "ts";
      const contents = await sourceOf(relative(ROOT, path));
      return { contents, loader } satisfies OnLoadResult;
    });
  },
};

async function bundleServer(folder: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: "ts" },
    outdir: join(folder, BUNDLE),
    absWorkingDir: ROOT,
    entryNames: "server",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "esnext",
    packages: "external",
    alias: { "@": ROOT },
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    plugins: [project],
    write: false,
    logLevel: "error",
  });
  await Deno.mkdir(join(folder, BUNDLE), { recursive: true });
  for (const { path, text } of outputFiles) {
    // Computed, or Deno would load every chunk at the start.
    await Deno.writeTextFile(
      path,
      text.replace(CHUNK, 'import(new URL("$1", import.meta.url).href)'),
    );
  }
}

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) throw new Error("Cannot bundle: no folder given");
  await bundleServer(folder);
}

/**
 * Bundles the server's code, its route files as chunks of their own: the part
 * of a build that runs. What lies below the project's root is bundled; npm's
 * and JSR's packages are left to Deno.
 */
import { build, type OnLoadResult, type Plugin } from "esbuild";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fileThreadEntry } from "@/lib/features/overlays/assets/file_thread_entry.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { routeFiles } from "@/lib/http/route_files.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { requestsUnderWay } from "@/lib/http/serve.ts";
import { referenceOf } from "@/lib/pages/api_reference.ts";
import {
  describeForPrograms,
  describeForReaders,
} from "@/lib/pages/described_routes.ts";
import { removeFolder } from "./folders.ts";
import { loadOrder } from "./load_order.ts";
import { PAGE_FILES, startServing } from "./start.ts";
import { startThreads } from "./start_threads.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
/** Folder of the bundle, one level below the project's root, or the folder to deploy. */
export const BUNDLE = "_server";
const ROUTE_FILES = "lib/http/route_files.ts";
const FILE_THREAD_ENTRY = "lib/features/overlays/assets/file_thread_entry.ts";
const DESCRIBED_ROUTES = "lib/pages/described_routes.ts";
/** Entry of each thread that answers requests. */
const SERVE = "serve";
/** Entry of the thread that reads uploads. */
const FILE_THREAD = "file_thread";
/** Entry that runs once, in the build, and the files that it says what is in. */
const DESCRIBE = "describe";
const DESCRIPTIONS = {
  programs: "routes_for_programs.json",
  readers: "routes_for_readers.json",
} as const;
/** Sources of what pages are drawn with. Routes load islands by name, so these come first. */
const PAGE_SOURCES = [/^islands\//, /^routes\/(?:v1|widget)\//];
/** Addresses that the stand-ins' build computes, so that Deno does not load them at the start. */
const COMPUTED = /\bfrom\(("[^"]+")\)/g;
const CHUNK = /\bimport\("(\.\/[^"]+\.js)"\)/g;

/** Entries by name. Functions go by their `name`, so that the type check and the search for exports without a user know of them. */
const ENTRIES: Readonly<Record<string, string>> = {
  server:
    `/** Serves the app: \`deno serve server.ts\`. Background work starts with it. */
import { ${requestsUnderWay.name} } from "@/lib/http/serve.ts";
import { beforeExit } from "@/main.ts";
import server from "./_fresh/server.js";

// Where instances come and go, they are given 5 seconds from the signal on.
const { handler, stop } = ${requestsUnderWay.name}(server.fetch, { withinMs: 2_000 });
beforeExit.stopAccepting = stop;

export default { fetch: handler } satisfies Deno.ServeDefaultExport;
`,
  start: `/** Serves the app: the second half of \`deno task start\`. */
import { ${startThreads.name} } from "@/scripts/start_threads.ts";

await ${startThreads.name}(
  new URL("start.js", import.meta.url),
  () => import(new URL("${SERVE}.js", import.meta.url).href),
);
`,
  [SERVE]: `/** Serves the app in one thread. */
import { ${startServing.name} } from "@/scripts/start.ts";
import * as main from "@/main.ts";
import server from "./_fresh/server.js";

${startServing.name}(server.fetch, main, (file) => new URL(file, import.meta.url));
`,
  [FILE_THREAD]: `import "@/lib/features/overlays/assets/file_thread.ts";
`,
  [DESCRIBE]: `import { ${openApiDocument.name} } from "@/lib/http/openapi.ts";
import { ${loadRouteTable.name} } from "@/lib/http/route_table.ts";
import { ${referenceOf.name} } from "@/lib/pages/api_reference.ts";

const table = await ${loadRouteTable.name}();
export const programs = ${openApiDocument.name}(table);
export const readers = await ${referenceOf.name}(table);
`,
};
const ENTRY = /^entry:/;
/** Beginning of an import of a package; the project's own paths begin so as well. */
const PACKAGE = /^[@a-z]/;
/**
 * Bundled all the same: the project's own files, and zod, of whose 95 files
 * Deno would keep more than their text.
 */
const WITHIN = /^(?:@\/|entry:|zod(?:-openapi)?(?:\/|$))/;

/** Returns the source of a module as it is bundled. */
async function sourceOf(path: string): Promise<string> {
  if (path === ROUTE_FILES) return await listedRoutes();
  if (path === DESCRIBED_ROUTES) return READ_DESCRIPTIONS;
  if (path === FILE_THREAD_ENTRY) return PLACED_FILE_THREAD;
  const text = placed(await Deno.readTextFile(join(ROOT, path)), path);
  return path === "_fresh/snapshot.js"
    ? text.replace(COMPUTED, "() => import($1)")
    : text;
}

/** Returns a module's text that names its own place as before, though it stands in a bundle. */
export function placed(text: string, path: string): string {
  const url = JSON.stringify(`../${path}`);
  const folder = JSON.stringify(`/../${dirname(path)}`);
  return text
    .replaceAll("import.meta.url", `new URL(${url}, import.meta.url).href`)
    // No part of an address, which writes a blank in another way.
    .replaceAll("import.meta.dirname", `(import.meta.dirname + ${folder})`);
}

/** Returns a chunk's text in which addresses of chunks that are loaded later are computed: Deno would load each that it reads at the start. */
export function loadingLate(text: string): string {
  return text.replace(CHUNK, 'import(new URL("$1", import.meta.url).href)');
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

/** The module in the place of the one that describes the routes: what it reads lies beside the bundle's files. */
const READ_DESCRIPTIONS = `const read = async (file) =>
  JSON.parse(await Deno.readTextFile(new URL(file, import.meta.url)));
export const ${describeForPrograms.name} = () => read("${DESCRIPTIONS.programs}");
export const ${describeForReaders.name} = () => read("${DESCRIPTIONS.readers}");
`;

/** The module in the place of the one that says where the entry of the thread stands: beside the bundle's other files. */
const PLACED_FILE_THREAD = `export const ${fileThreadEntry.name} = () =>
  new URL("${FILE_THREAD}.js", import.meta.url);
`;

/** Writes what a bundle tells of its routes, by its own code: nothing in it can be of another. */
async function describeRoutes(folder: string): Promise<void> {
  const entry = join(folder, `${DESCRIBE}.js`);
  const told = await import(pathToFileURL(entry).href);
  await Promise.all(
    (["programs", "readers"] as const).map((to) =>
      Deno.writeTextFile(
        join(folder, DESCRIPTIONS[to]),
        JSON.stringify(told[to]),
      )
    ),
  );
  await Deno.remove(entry);
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
    onResolve(
      { filter: PACKAGE },
      ({ path }) => WITHIN.test(path) ? undefined : { path, external: true },
    );
    onResolve({ filter: ENTRY }, ({ path }) => ({
      path: path.replace(ENTRY, ""),
      namespace: "entry",
    }));
    onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
      contents: ENTRIES[path] ?? "",
      resolveDir: ROOT,
      loader: "ts",
    }));
    onLoad({ filter: /\.(?:tsx?|js)$/ }, async ({ path }) => {
      if (path.includes("/node_modules/")) return null;
      const loader = path.endsWith("x") ? "tsx" : "ts";
      const contents = await sourceOf(relative(ROOT, path));
      return { contents, loader } satisfies OnLoadResult;
    });
  },
};

/** Bundles what is built into the project's own folder, in the place of the bundle that is there. */
export async function bundleServer(): Promise<void> {
  const folder = join(ROOT, BUNDLE);
  const { outputFiles, metafile } = await build({
    entryPoints: Object.fromEntries(
      Object.keys(ENTRIES).map((name) => [name, `entry:${name}`]),
    ),
    outdir: folder,
    absWorkingDir: ROOT,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "esnext",
    alias: { "@": ROOT },
    jsx: "automatic",
    jsxImportSource: "preact",
    // One character beyond Latin 1 doubles what V8 keeps of a whole file.
    charset: "ascii",
    plugins: [project],
    metafile: true,
    write: false,
    logLevel: "error",
  });
  const draft = `${folder}.${crypto.randomUUID()}`;
  try {
    await Deno.mkdir(draft);
    for (const { path, text } of outputFiles) {
      await Deno.writeTextFile(
        join(draft, relative(folder, path)),
        loadingLate(text),
      );
    }
    const pages = loadOrder(metafile.outputs, {
      start: `${BUNDLE}/${SERVE}.js`,
      wanted: PAGE_SOURCES,
    });
    await Deno.writeTextFile(
      join(draft, PAGE_FILES),
      JSON.stringify(pages.map((path) => basename(path))),
    );
    await describeRoutes(draft);
    await removeFolder(folder);
    await Deno.rename(draft, folder);
  } finally {
    await removeFolder(draft);
  }
}

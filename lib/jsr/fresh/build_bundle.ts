import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Metafile } from "esbuild";
import {
  type Company,
  gatherChunks,
  type Gathered,
  loadedBy,
} from "./build_gather.ts";
import { gatheredFile, gatherPlugin } from "./build_gather_plugin.ts";
import { importMapPlugin, readImportMap } from "./build_import_map.ts";
import { quietModules } from "./build_quiet.ts";

/** Entry points and settings of a bundle for the browser. */
export interface BundleOptions {
  /** Folder of the project. */
  root: string;
  /** Files of islands, below the root. */
  islands: string[];
  /** Browsers to build for, such as "chrome103". */
  target: string | string[];
  mode: "development" | "production";
  /** Islands that are on no page without certain others. */
  company?: Company[];
  /** Islands that load no more for having fewer files. */
  lean?: string[];
}

/** Browser modules of a project. */
export interface Bundle {
  /** Every module's name and text. */
  files: { name: string; text: string }[];
  /** By island file: its module, and the modules that one needs. */
  islands: Record<string, BundleEntry>;
  boot: BundleEntry;
  /** Files that went into it, below the root: by them a caller sees whether it is still current. */
  inputs: string[];
}

/** One module that pages refer to. */
export interface BundleEntry {
  name: string;
  /** Names of the modules it imports, directly or not. */
  imports: string[];
}

const BOOT = fileURLToPath(import.meta.resolve("./client_boot.ts"));

let running = 0;

/** Bundles islands and the script that starts them; modules which several need are split off. */
export async function bundle(options: BundleOptions): Promise<Bundle> {
  const esbuild = await import("esbuild");
  running++;
  try {
    const { outputFiles, metafile, inputs } = await build(esbuild, options);
    assertOnePreact(metafile);
    const files = outputFiles.map(({ path, text }) => ({
      name: baseName(path),
      text,
    }));
    dropUnusedHelpers(files, metafile);
    return { ...toBundle(options, files, metafile), inputs };
  } finally {
    // Its process would keep ours alive.
    if (--running === 0) await esbuild.stop();
  }
}

/**
 * Builds once, and once more with what is gathered by the sizes of the first
 * time. While one works a change is seen sooner without.
 */
async function build(
  esbuild: typeof import("esbuild"),
  options: BundleOptions,
) {
  const gathered = new Map<string, Gathered>();
  const context = await esbuild.context(
    await toBuildOptions(options, gathered),
  );
  try {
    const first = await context.rebuild();
    const inputs = Object.keys(first.metafile.inputs);
    if (options.mode === "development") return { ...first, inputs };
    const found = gatherChunks(first.metafile, first.outputFiles, {
      root: options.root,
      boot: relative(options.root, BOOT),
      company: options.company ?? [],
      lean: options.lean ?? [],
      quiet: await quietModules(options.root, inputs),
    });
    for (const [file, modules] of found) gathered.set(file, modules);
    return { ...await context.rebuild(), inputs };
  } finally {
    await context.dispose();
  }
}

async function toBuildOptions(
  { root, islands, target, mode }: BundleOptions,
  gathered: ReadonlyMap<string, Gathered>,
) {
  const entryPoints: Record<string, string> = { boot: BOOT };
  for (const file of islands) {
    // The folder is part of the name: two islands may be called alike.
    entryPoints[file.replace(/\.\w+$/, "").replaceAll("/", "-")] =
      `${root}/${file}`;
  }
  return {
    entryPoints,
    target: typeof target === "string" ? target.split(",") : target,
    absWorkingDir: root,
    outdir: `${root}/_fresh/js`,
    entryNames: "[name]-[hash]",
    chunkNames: "chunk-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: mode === "production",
    sourcemap: mode === "production" ? false : "inline",
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    plugins: [
      gatherPlugin(root, gathered),
      importMapPlugin(await readImportMap(root)),
    ],
    metafile: true,
    write: false,
    logLevel: "silent",
  } satisfies BuildOptions;
}

function toBundle(
  options: BundleOptions,
  files: Bundle["files"],
  metafile: Metafile,
): Omit<Bundle, "inputs"> {
  const entries = new Map<string, BundleEntry>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue;
    const imports = loadedBy(path, metafile);
    imports.delete(path);
    entries.set(resolve(options.root, gatheredFile(entryPoint)), {
      name: baseName(path),
      imports: [...imports].map(baseName),
    });
  }
  const entryOf = (file: string): BundleEntry => {
    const entry = entries.get(resolve(options.root, file));
    if (entry === undefined) {
      throw new Error(`Cannot find what became of "${file}"`);
    }
    return entry;
  };
  return {
    files,
    islands: Object.fromEntries(
      options.islands.map((file) => [file, entryOf(file)]),
    ),
    boot: entryOf(BOOT),
  };
}

/**
 * Takes out the imports of esbuild's own helpers where nothing of them is used.
 * esbuild has each island import all that belongs to it for its side effects,
 * of which helpers have none; every page would load them.
 */
function dropUnusedHelpers(files: Bundle["files"], metafile: Metafile): void {
  const helpers = Object.entries(metafile.outputs)
    .filter(([, { inputs }]) => Object.keys(inputs).length === 0)
    .map(([path]) => path);
  for (const helper of helpers) {
    // Lines stay where they are: source maps count them.
    const bare = new RegExp(`\\bimport ?"\\./${baseName(helper)}";`);
    for (const file of files) {
      if (!bare.test(file.text)) continue;
      file.text = file.text.replace(bare, "");
      const output = Object.entries(metafile.outputs)
        .find(([path]) => baseName(path) === file.name)?.[1];
      if (!output) continue;
      output.imports = output.imports.filter(({ path }) => path !== helper);
    }
  }
}

/** Two copies of preact would not see each other's hooks and signals, and fail in ways that are hard to read. */
function assertOnePreact(metafile: Metafile): void {
  const copies = Object.keys(metafile.inputs).filter((path) =>
    /\/preact\/dist\/preact\.\w+\.?js$/.test(path)
  );
  if (copies.length > 1) {
    throw new Error(`Cannot bundle two copies of preact: ${copies.join(", ")}`);
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

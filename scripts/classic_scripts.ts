/** Bundles the classic scripts, each into one expression. */
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";
import { builderConfig } from "@/fresh.config.ts";
import { BUILT_SCRIPTS } from "@/lib/app/built_scripts.ts";
import type { ScriptName } from "@/lib/sandbox/classic_scripts.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");

/** Module of each script, and the function that it exports. */
const ENTRIES: Readonly<Record<ScriptName, [module: string, run: string]>> = {
  frame: ["lib/sandbox/start_frame.ts", "startFrame"],
  console: ["lib/sandbox/mirror_console.ts", "mirrorConsole"],
  launcher: ["lib/sandbox/launch.ts", "launch"],
  watchdog: ["lib/sandbox/watch_start.ts", "watchStart"],
  retry: ["lib/sandbox/retry_source.ts", "retrySource"],
};

/** Text of a bundle, and the files that it was made of, below the root. */
interface Bundled {
  text: string;
  inputs: string[];
}

/** Bundles a module, below the root, and what it imports; its exports are those of `module`. */
export async function bundleModule(path: string): Promise<string> {
  return (await bundle(path, { format: "iife", globalName: "module" })).text;
}

/** Bundles a script, as `ReadScript` answers it. */
export async function bundleScript(name: ScriptName): Promise<Bundled> {
  const [path, run] = ENTRIES[name];
  const { text: module, inputs } = await bundle(path, {
    format: "esm",
    // They are in browser sources' pages, and say nothing by name.
    minifyIdentifiers: name === "watchdog" || name === "retry",
  });
  const [exported, own] = EXPORT_OF_ONE.exec(module) ?? [];
  if (exported === undefined || !new RegExp(`\\b${run}\\}`).test(exported)) {
    throw new Error(`Cannot find what ${path} exports: only "${run}" may be`);
  }
  const code = module.slice(0, -exported.length);
  if (/<(?=\/script|!--)/i.test(code)) {
    throw new Error(
      `Cannot put the script "${name}" into a document: it has the end of an element in it`,
    );
  }
  return { text: `(()=>{"use strict";${code}\nreturn ${own}})()`, inputs };
}

/** The end of a bundle that exports one thing, and the name that it has within. */
const EXPORT_OF_ONE = /export\{(\w+)(?: as \w+)?\};?$/;

async function bundle(
  path: string,
  options: Pick<BuildOptions, "format" | "globalName" | "minifyIdentifiers">,
): Promise<Bundled> {
  // Large, and most that import this build nothing.
  const { buildSync } = await import("esbuild");
  const { outputFiles, metafile } = buildSync({
    // Names stay: they stand in what widgets report and may read.
    minifyIdentifiers: false,
    ...options,
    absWorkingDir: ROOT,
    entryPoints: [`${ROOT}/${path}`],
    alias: { "@": ROOT },
    bundle: true,
    target: builderConfig.target,
    minifyWhitespace: true,
    minifySyntax: true,
    charset: "utf8",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return {
    text: outputFiles[0]?.text.trim() ?? "",
    inputs: Object.keys(metafile.inputs),
  };
}

/** Writes every script into the build. */
export async function buildScripts(): Promise<void> {
  await Deno.mkdir(BUILT_SCRIPTS, { recursive: true });
  for (const name of Object.keys(ENTRIES) as ScriptName[]) {
    await Deno.writeTextFile(
      new URL(`${name}.js`, BUILT_SCRIPTS),
      (await bundleScript(name)).text,
    );
  }
}

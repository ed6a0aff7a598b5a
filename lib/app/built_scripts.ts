import type { ScriptName } from "@/lib/sandbox/classic_scripts.ts";

/** Folder of the build with the classic scripts. */
export const BUILT_SCRIPTS = new URL(
  "../../_fresh/scripts/",
  import.meta.url,
);

const read = new Map<ScriptName, string>();

/** Reads a classic script out of the build, once. Rejects where nothing was built. */
export async function readBuiltScript(name: ScriptName): Promise<string> {
  const script = read.get(name) ??
    await Deno.readTextFile(new URL(`${name}.js`, BUILT_SCRIPTS));
  read.set(name, script);
  return script;
}

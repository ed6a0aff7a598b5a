import type { App } from "fresh";
import { Builder } from "fresh/dev";
import { builderConfig } from "@/fresh.config.ts";
import type { ScriptName } from "@/lib/sandbox/classic_scripts.ts";
import { bundleScript } from "@/scripts/classic_scripts.ts";
import { keptBundle } from "./kept_bundle.ts";

/** Files that say how a classic script is bundled. */
const MAKERS = ["scripts/classic_scripts.ts", "fresh.config.ts"];

const scripts = new Map<ScriptName, Promise<string>>();

/**
 * Returns a classic script of the tree as it stands. It is read once per test
 * process; bundling it would start esbuild in each, and in each service that a
 * test starts.
 */
export function bundledScript(name: ScriptName): Promise<string> {
  let script = scripts.get(name);
  if (!script) {
    script = keptBundle(`classic script ${name}`, async () => {
      const { text, inputs } = await bundleScript(name);
      return { text, inputs: [...inputs, ...MAKERS] };
    });
    scripts.set(name, script);
  }
  return script;
}

let built: ReturnType<Builder["build"]> | undefined;

/** Builds islands and the route table once per test process and gives them to the app. */
export async function applyBuild<State>(app: App<State>): Promise<void> {
  built ??= new Builder(builderConfig).build({ snapshot: "memory" });
  (await built)(app as unknown as Parameters<Awaited<typeof built>>[0]);
}

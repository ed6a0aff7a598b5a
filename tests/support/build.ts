import type { App } from "fresh";
import { Builder } from "fresh/dev";
import { builderConfig } from "@/fresh.config.ts";
import type { ScriptName } from "@/lib/sandbox/classic_scripts.ts";
import { bundleScript } from "@/scripts/classic_scripts.ts";

const scripts = new Map<ScriptName, string>();

/** Returns a classic script of the tree as it stands; bundled once per test process. */
export async function bundledScript(name: ScriptName): Promise<string> {
  const found = scripts.get(name) ?? await bundleScript(name);
  scripts.set(name, found);
  return found;
}

let built: ReturnType<Builder["build"]> | undefined;

/** Builds islands and the route table once per test process and gives them to the app. */
export async function applyBuild<State>(app: App<State>): Promise<void> {
  built ??= new Builder(builderConfig).build({ snapshot: "memory" });
  (await built)(app as unknown as Parameters<Awaited<typeof built>>[0]);
}

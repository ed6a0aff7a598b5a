import type { App } from "fresh";
import { Builder } from "fresh/dev";
import { builderConfig } from "@/fresh.config.ts";

let built: ReturnType<Builder["build"]> | undefined;

/** Builds islands and the route table once per test process and gives them to the app. */
export async function applyBuild<State>(app: App<State>): Promise<void> {
  built ??= new Builder(builderConfig).build({ snapshot: "memory" });
  (await built)(app as unknown as Parameters<Awaited<typeof built>>[0]);
}

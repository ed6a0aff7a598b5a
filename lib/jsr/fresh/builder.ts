import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, applyBuild } from "./app.ts";
import type { Build } from "./build.ts";
import { bundle } from "./build_bundle.ts";
import { cachedBundle } from "./build_cache.ts";
import { buildToDisk } from "./build_output.ts";
import {
  buildInMemory,
  type IslandCompany,
  type Project,
} from "./build_project.ts";
import { withReload } from "./dev_reload.ts";
import { listen } from "./listen.ts";
import type { ListenOptions } from "./types.ts";

/**
 * Places of a project's parts and the target of its build. Paths are taken from
 * the root.
 */
export interface BuilderOptions {
  /** Browsers to build for, as esbuild names them; browsers of 2022 by default. */
  target?: string | string[];
  /** Folder of the project, as a path or file URL; the working directory by default. */
  root?: string;
  /** The module that exports `app`; "main.ts" by default. */
  serverEntry?: string;
  /** Folder of the build; "_fresh" by default. */
  outDir?: string;
  /** Files to serve as they are; "static" by default. */
  staticDir?: string;
  /** "islands" by default. */
  islandDir?: string;
  /** "routes" by default. */
  routeDir?: string;
  /** Paths, below the folders above, to leave out. */
  ignore?: RegExp[];
  /** Islands that share pages. */
  company?: IslandCompany[];
  /** Matches islands, below their folder, that load no more for having fewer files: what that saves pays for what is in vain. */
  lean?: RegExp;
}

/** Options of `Builder.build`. */
export interface BuildOptions {
  mode?: Build["mode"];
  /**
   * Place of the build: written to the output folder (the default) or kept in
   * memory, for tests.
   */
  snapshot?: "disk" | "memory";
}

/** Gives an app what was built; it may be called for any number of apps. */
export type ApplySnapshot = <State>(app: App<State>) => void;

const TARGET = ["chrome99", "firefox99", "safari15"];

/** Builds a project's islands, route table and static files, or serves it while it is being worked on. */
export class Builder {
  #project: Project;

  /** Nothing is read before `build` or `listen`. */
  constructor(options: BuilderOptions = {}) {
    const { root = "." } = options;
    const folder = resolve(
      root.startsWith("file:") ? fileURLToPath(root) : root,
    );
    this.#project = {
      root: folder,
      serverEntry: resolve(folder, options.serverEntry ?? "main.ts"),
      outDir: resolve(folder, options.outDir ?? "_fresh"),
      staticDir: resolve(folder, options.staticDir ?? "static"),
      islandDir: resolve(folder, options.islandDir ?? "islands"),
      routeDir: resolve(folder, options.routeDir ?? "routes"),
      target: options.target ?? TARGET,
      ignore: options.ignore ?? [],
      company: options.company ?? [],
      lean: options.lean ?? /^$/,
    };
  }

  /** Builds the project; what it gives back applies the build to an app of this process. */
  async build(
    { mode = "production", snapshot = "disk" }: BuildOptions = {},
  ): Promise<ApplySnapshot> {
    if (snapshot === "disk") await buildToDisk(this.#project);
    let build: Build | undefined;
    if (snapshot === "memory") {
      build = await buildInMemory(this.#project, mode, cachedBundle);
    }
    return (app) => {
      if (build === undefined) {
        throw new Error(
          'Cannot apply a build on disk: ask for snapshot "memory"',
        );
      }
      applyBuild(app, build);
    };
  }

  /**
   * Builds in memory and serves the app until the process ends. Pages reload themselves when the process was started
   * again, which is up to `deno run --watch`.
   */
  async listen<State>(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options: ListenOptions = {},
  ): Promise<void> {
    const build = await buildInMemory(this.#project, "development", bundle);
    const imported = await importApp();
    const app = "app" in imported ? imported.app : imported;
    const served = await withReload(build);
    applyBuild(app, served.build);
    await listen(served.handle(app.handler(), app.config.basePath), options);
  }
}

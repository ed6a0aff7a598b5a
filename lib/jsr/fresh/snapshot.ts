import { type App, applyBuild } from "./app.ts";
import type { Build, BuildAsset, BuildFile } from "./build.ts";
import { openFile } from "./build_assets.ts";
import { toIslands } from "./build_project.ts";

/** What `deno task build` writes into `snapshot.js`. */
export interface Snapshot {
  id: string;
  boot: Build["boot"];
  /** Served files by URL path: what is known of each, and its path below the output's own static folder. */
  assets: Record<string, Omit<BuildAsset, "open"> & { file: string }>;
  islands: { module: unknown; url: string; imports: string[] }[];
  files: BuildFile[];
}

/** Gives an app what was built, and makes what `deno serve` takes. */
export function serveSnapshot<State>(
  app: App<State>,
  snapshot: Snapshot,
  outDir: string,
  root: string,
): {
  fetch: (request: Request, info?: Deno.ServeHandlerInfo) => Promise<Response>;
} {
  const assets = Object.entries(snapshot.assets).map((
    [path, { file, ...asset }],
  ) =>
    [path, {
      ...asset,
      open: () => openFile(`${outDir}/static/${file}`),
    }] as const
  );
  applyBuild(app, {
    id: snapshot.id,
    root,
    mode: "production",
    files: snapshot.files,
    islands: snapshot.islands.flatMap(({ module, ...urls }) =>
      toIslands(module, urls)
    ),
    boot: snapshot.boot,
    assets: new Map(assets),
  });
  return { fetch: app.handler() };
}

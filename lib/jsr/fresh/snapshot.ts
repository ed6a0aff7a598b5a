import { type App, applyBuild } from "./app.ts";
import type { Build, BuildAsset, BuildFile, BuildIsland } from "./build.ts";
import { openFile } from "./build_assets.ts";
import { type IslandFile, loadIslands } from "./build_project.ts";

/** Content of `snapshot.js`, which `deno task build` writes. */
export interface Snapshot {
  id: string;
  boot: Build["boot"];
  /** Served files by URL path: what is known of each, and its path below the output's own static folder. */
  assets: Record<string, Omit<BuildAsset, "open"> & { file: string }>;
  islands: IslandFile[];
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
  let islands: Promise<BuildIsland[]> | undefined;
  applyBuild(app, {
    id: snapshot.id,
    root,
    mode: "production",
    files: snapshot.files,
    islands: () => islands ??= loadIslands(snapshot.islands),
    boot: snapshot.boot,
    assets: new Map(assets),
  });
  return { fetch: app.handler() };
}

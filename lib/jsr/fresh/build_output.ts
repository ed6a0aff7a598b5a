import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { collectAssets } from "./build_assets.ts";
import { bundle } from "./build_bundle.ts";
import {
  bootOf,
  bundleOptions,
  entryUrls,
  type Project,
  readSources,
} from "./build_project.ts";

const SNAPSHOT = fileURLToPath(import.meta.resolve("./snapshot.ts"));

/**
 * Builds a project into its output folder: `server.js` to serve it, `snapshot.js` with all that was found, and every file
 * that is served. Sources are imported from where they are, so they have to be deployed as well. A build that is there
 * already is replaced as a whole at the end.
 */
export async function buildToDisk(project: Project): Promise<void> {
  const sources = await readSources(project);
  const options = bundleOptions(project, sources, "production");
  const made = await bundle(options);
  const assets = await collectAssets(project.staticDir, made, project.ignore);
  const { outDir } = project;
  const draft = `${outDir}.${crypto.randomUUID()}`;
  try {
    const table: Record<string, unknown> = {};
    for (const [path, asset] of assets.table) {
      const file = path.slice(1);
      await Deno.mkdir(dirname(`${draft}/static/${file}`), { recursive: true });
      await Deno.writeFile(
        `${draft}/static/${file}`,
        await bytesOf(await asset.open()),
      );
      const { type, hash, size, immutable } = asset;
      table[path] = { type, hash, size, immutable, file };
    }
    const island = (file: string, index: number) => {
      const from = specifier(
        outDir,
        `${project.islandDir}/${sources.islands[index]}`,
      );
      return { from, ...entryUrls(made.islands[file], assets.id) };
    };
    const snapshot = snapshotSource({
      id: assets.id,
      boot: bootOf(made, assets),
      assets: table,
      islands: options.islands.map(island),
      files: sources.routes.map(({ file, kind }) => ({
        path: file,
        from: specifier(outDir, `${project.routeDir}/${file}`),
        eager: kind !== "route",
      })),
    });
    await Deno.mkdir(draft, { recursive: true });
    await Deno.writeTextFile(`${draft}/snapshot.js`, snapshot);
    await Deno.writeTextFile(`${draft}/server.js`, serverSource(project));
    await removeFolder(outDir);
    await Deno.rename(draft, outDir);
  } finally {
    await removeFolder(draft);
  }
}

interface SnapshotParts {
  id: string;
  boot: unknown;
  assets: unknown;
  islands: { from: string; url: string; imports: string[] }[];
  files: { path: string; from: string; eager: boolean }[];
}

function snapshotSource(
  { id, boot, assets, islands, files }: SnapshotParts,
): string {
  const json = JSON.stringify;
  const imports: string[] = [];
  const bind = (from: string): string =>
    `m${
      imports.push(`import * as m${imports.length} from ${json(from)};`) - 1
    }`;
  const islandLines = islands.map(({ from, url, imports }) =>
    `  { load: from(${json(from)}), url: ${json(url)}, imports: ${
      json(imports)
    } },`
  );
  const fileLines = files.map(({ path, from, eager }) =>
    `  { path: ${json(path)}, load: from(${json(from)})${
      eager ? `, module: ${bind(from)}` : ""
    } },`
  );
  return `// Made by the build; changes here are lost.
${imports.join("\n")}

// An address that is computed: what Deno can read off the source it would load
// when the process starts, whether it is imported or not.
const from = (path) => () => import(new URL(path, import.meta.url).href);

export const id = ${json(id)};
export const boot = ${json(boot)};
export const assets = ${json(assets)};
export const islands = [
${islandLines.join("\n")}
];
export const files = [
${fileLines.join("\n")}
];
`;
}

function serverSource({ outDir, root, serverEntry }: Project): string {
  const path = JSON.stringify(`./${relative(outDir, root)}/`);
  return `// Made by the build; changes here are lost.
import { fileURLToPath } from "node:url";
import { app } from ${JSON.stringify(specifier(outDir, serverEntry))};
import { serveSnapshot } from ${JSON.stringify(specifier(outDir, SNAPSHOT))};
import * as snapshot from "./snapshot.js";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url)).replace(/\\/$/, "");

export default serveSnapshot(app, snapshot, folder("./"), folder(${path}));
`;
}

function specifier(from: string, to: string): string {
  const path = relative(from, to);
  return path.startsWith(".") ? path : `./${path}`;
}

async function bytesOf(body: BodyInit): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

async function removeFolder(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

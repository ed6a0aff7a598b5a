import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** The imports of the configuration file nearest to a folder. */
export interface ImportMap {
  /** Folder of the configuration file. */
  folder: string;
  imports: Record<string, string>;
}

/** Reads `imports` of the `deno.json` in a folder or the nearest one above it. */
export async function readImportMap(root: string): Promise<ImportMap> {
  let folder = resolve(root);
  while (true) {
    try {
      const config = JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
      return { folder, imports: config.imports ?? {} };
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    const above = dirname(folder);
    if (above === folder) return { folder: root, imports: {} };
    folder = above;
  }
}

const RESOLVED = "fresh: already mapped";
const NPM = /^npm:\/?(?<name>(?:@[^/]+\/)?[^@/]+)(?:@[^/]*)?(?<path>\/.*)?$/;

/** Has esbuild resolve imports as Deno does: by the import map, and `npm:` by the packages in node_modules. */
export function importMapPlugin({ folder, imports }: ImportMap): Plugin {
  return {
    name: "import-map",
    setup(build) {
      build.onResolve(
        { filter: /^[^./]/ },
        ({ path, importer, kind, pluginData, resolveDir }) => {
          if (pluginData === RESOLVED || kind === "entry-point") return null;
          if (importer.includes("/node_modules/")) return null;
          const mapped = mapImport(path, imports);
          if (mapped.startsWith("./")) return { path: resolve(folder, mapped) };
          const npm = NPM.exec(mapped)?.groups;
          if (!npm) {
            if (/^(?:jsr|https?):/.test(mapped)) {
              return {
                errors: [{
                  text:
                    `Cannot bundle "${mapped}": only files and npm packages are supported`,
                }],
              };
            }
            return null;
          }
          return build.resolve(npm.name + (npm.path ?? ""), {
            kind,
            importer,
            resolveDir: resolveDir || folder,
            pluginData: RESOLVED,
          });
        },
      );
    },
  };
}

/** What a specifier stands for: an exact entry, else the longest one with a trailing slash, else itself. */
function mapImport(specifier: string, imports: Record<string, string>): string {
  const exact = imports[specifier];
  if (exact !== undefined) return exact;
  const prefix = Object.keys(imports)
    .filter((key) => specifier.startsWith(key.endsWith("/") ? key : `${key}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (prefix === undefined) return specifier;
  const rest = specifier.slice(prefix.length);
  const target = imports[prefix] ?? "";
  // Deno lets a package of the import map be imported by its subpaths too; a file has none.
  return prefix.endsWith("/") || target.startsWith("npm:")
    ? target + rest
    : specifier;
}

import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** The imports of the configuration file nearest to a folder. */
export interface ImportMap {
  /** Folder of the configuration file. */
  folder: string;
  imports: Record<string, string>;
  /** Modules of linked packages by what they are exported as: "@std/http/cookie". Paths are absolute. */
  linked: Record<string, string>;
}

interface DenoConfig {
  imports?: Record<string, string>;
  links?: string[];
}

/** Reads `imports` and `links` of the `deno.json` in a folder or the nearest one above it. */
export async function readImportMap(root: string): Promise<ImportMap> {
  const folder = resolve(root);
  const config = await readConfig(folder);
  if (config === null) {
    const above = dirname(folder);
    return above === folder
      ? { folder, imports: {}, linked: {} }
      : await readImportMap(above);
  }
  const packages = await Promise.all(
    (config.links ?? []).map((link) => readPackage(resolve(folder, link))),
  );
  return {
    folder,
    imports: config.imports ?? {},
    linked: Object.assign({}, ...packages),
  };
}

async function readConfig(folder: string): Promise<DenoConfig | null> {
  try {
    return JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Modules that the JSR package in a folder exports. */
async function readPackage(folder: string): Promise<Record<string, string>> {
  const config: { name: string; exports: string | Record<string, string> } =
    JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
  const exports = typeof config.exports === "string"
    ? { ".": config.exports }
    : config.exports;
  return Object.fromEntries(
    Object.entries(exports).map(([name, path]) => [
      config.name + name.slice(1),
      resolve(folder, path),
    ]),
  );
}

const RESOLVED = "fresh: already mapped";
const JSR = /^jsr:\/?(?<name>@[^/]+\/[^@/]+)(?:@[^/]*)?(?<path>\/.*)?$/;
const NPM = /^npm:\/?(?<name>(?:@[^/]+\/)?[^@/]+)(?:@[^/]*)?(?<path>\/.*)?$/;

/**
 * Makes esbuild resolve imports as Deno does: by the import map, `jsr:` by
 * linked packages, and `npm:` by those in node_modules.
 */
export function importMapPlugin(
  { folder, imports, linked }: ImportMap,
): Plugin {
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
          const jsr = JSR.exec(mapped)?.groups;
          const link = jsr && linked[jsr.name + (jsr.path ?? "")];
          if (link !== undefined) return { path: link };
          const npm = NPM.exec(mapped)?.groups;
          if (!npm) {
            if (/^(?:jsr|https?):/.test(mapped)) {
              return {
                errors: [{
                  text:
                    `Cannot bundle "${mapped}": only files, linked packages and npm packages are supported`,
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

/**
 * Returns the target of a specifier: an exact entry, else the longest one with
 * a trailing slash, else itself.
 */
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
  return prefix.endsWith("/") || /^(?:npm|jsr):/.test(target)
    ? target + rest
    : specifier;
}

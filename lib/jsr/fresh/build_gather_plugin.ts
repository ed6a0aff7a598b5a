import { relative } from "node:path";
import type { Plugin } from "esbuild";
import type { Gathered } from "./build_gather.ts";

const NAMESPACE = "gathered";
const OWN = "fresh: asked for what is gathered";

/**
 * Creates the plugin by which entry points load what is gathered for them. In
 * place of each stands a module that exports the same, because others may import
 * the entry point itself.
 */
export function gatherPlugin(
  root: string,
  gathered: ReadonlyMap<string, Gathered>,
): Plugin {
  return {
    name: "gather",
    setup(build) {
      build.onResolve(
        { filter: /./ },
        async ({ path, kind, importer, resolveDir, pluginData }) => {
          if (gathered.size === 0 || pluginData === OWN) return null;
          if (kind !== "entry-point" && kind !== "dynamic-import") return null;
          const found = await build.resolve(path, {
            // As what is not an entry point, which may be named otherwise.
            kind: "import-statement",
            importer,
            resolveDir: resolveDir || root,
            pluginData: OWN,
          });
          const file = relative(root, found.path);
          return gathered.has(file)
            ? { path: file, namespace: NAMESPACE }
            : null;
        },
      );
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const { exports, modules } = gathered.get(path)!;
        const from = (file: string) => JSON.stringify(`${root}/${file}`);
        return {
          contents: [
            exports.length > 0
              ? `export { ${exports.join(", ")} } from ${from(path)};`
              : `import ${from(path)};`,
            ...modules.map((file) => `import ${from(file)};`),
          ].join("\n"),
          resolveDir: root,
        };
      });
    },
  };
}

/** Returns the path of an entry point below the root, whether or not more is gathered for it. */
export function gatheredFile(entryPoint: string): string {
  return entryPoint.startsWith(`${NAMESPACE}:`)
    ? entryPoint.slice(NAMESPACE.length + 1)
    : entryPoint;
}

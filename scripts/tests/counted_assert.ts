import { pathToFileURL } from "node:url";
import { readProjectConfig } from "@/scripts/tree_copy.ts";

/** Name under which tests import their assertions. */
const ASSERT = "@std/assert";

/**
 * Writes a module that counts each call of `@std/assert`, and an import map by
 * which tests get it in its place, into `folder`. Returns the map's path.
 */
export async function writeCountedAssert(
  root: string,
  folder: string,
): Promise<string> {
  const { imports, scopes = {} } = await readProjectConfig(root);
  const specifier = imports[ASSERT]!;
  const names = Object.entries(await import("@std/assert"))
    .filter(([name, value]) =>
      typeof value === "function" && name.startsWith("assert")
    )
    .map(([name]) => name);
  await Deno.writeTextFile(
    `${folder}/counted_assert.ts`,
    countedAssertText(names, specifier),
  );
  const base = pathToFileURL(`${root}/`);
  const map = {
    imports: absolute(imports, base),
    scopes: Object.fromEntries<Record<string, string>>(
      Object.entries(scopes).map(([scope, names]) => [
        new URL(scope, base).href,
        absolute(names, base),
      ]),
    ),
  };
  const tests = new URL("tests/", base).href;
  map.scopes[tests] = {
    ...map.scopes[tests],
    [ASSERT]: pathToFileURL(`${folder}/counted_assert.ts`).href,
  };
  const path = `${folder}/import_map.json`;
  await Deno.writeTextFile(path, JSON.stringify(map));
  return path;
}

/** Returns the text of a module that counts calls of these functions of another. */
export function countedAssertText(
  names: readonly string[],
  specifier: string,
): string {
  const exported = names.map((name) =>
    `export const ${name}: typeof real.${name} = counted(real.${name});\n`
  );
  return `
import * as real from ${JSON.stringify(specifier)};
export * from ${JSON.stringify(specifier)};
const host = globalThis as unknown as { countAssertion?: () => void };
function counted<T>(check: T): T {
  const call = check as (...args: unknown[]) => unknown;
  return ((...args: unknown[]) => {
    host.countAssertion?.();
    return call(...args);
  }) as T;
}
${exported.join("")}`;
}

/** Returns what `deno.json` makes of a table of imports: absolute, with the folders of packages. */
function absolute(
  imports: Readonly<Record<string, string>>,
  base: URL,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports).flatMap(([name, to]) => {
      const key = name.startsWith("./") ? new URL(name, base).href : name;
      if (to.startsWith("./")) return [[key, new URL(to, base).href]];
      const [, registry, rest] = /^(npm|jsr):\/?(.*)$/.exec(to) ?? [];
      return registry === undefined
        ? [[key, to]]
        : [[key, to], [`${key}/`, `${registry}:/${rest}/`]];
    }),
  );
}

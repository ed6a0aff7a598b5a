import type { MethodsHandler } from "./endpoint.ts";

interface RouteModule {
  handler?: Partial<MethodsHandler>;
}

/** A route file and a way to its module. */
interface RouteFile {
  /** Path below `routes/`. */
  file: string;
  load(): Promise<RouteModule>;
}

const ROUTES = new URL("../../routes/", import.meta.url);

/**
 * Lists the route files, special ones aside. Reads the folder: in what `deno
 * task package` makes, a list stands in this module's place.
 */
export async function routeFiles(): Promise<RouteFile[]> {
  const files = await Array.fromAsync(below(ROUTES, ""));
  let modules: Promise<RouteModule[]> | undefined;
  return files.map((file, place) => ({
    file,
    load: async () => (await (modules ??= importAll(files)))[place]!,
  }));
}

/**
 * Imports all route files by one module that imports them. Who loads one loads
 * all, and for each import that a module asks for while it runs Deno looks at
 * all that it has loaded: by themselves 275 files take 2.7 s of processor in
 * place of 1.2.
 */
async function importAll(files: readonly string[]): Promise<RouteModule[]> {
  const lines = files.map((file, place) => {
    const path = file.split("/").map(encodeURIComponent).join("/");
    const { href } = new URL(path, ROUTES);
    return `import * as route${place} from ${JSON.stringify(href)};`;
  });
  const names = files.map((_, place) => `route${place}`);
  const text = `${lines.join("\n")}\nexport default [${names.join()}];`;
  const { default: modules } = await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  );
  return modules;
}

async function* below(folder: URL, path: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const file = `${path}${entry.name}`;
    if (entry.isDirectory) {
      yield* below(new URL(`${encodeURI(entry.name)}/`, folder), `${file}/`);
    } else if (/\.tsx?$/.test(entry.name) && !entry.name.startsWith("_")) {
      yield file;
    }
  }
}

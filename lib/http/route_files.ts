import type { MethodsHandler } from "./endpoint.ts";

/** A route file and a way to its module. */
interface RouteFile {
  /** Path below `routes/`. */
  file: string;
  load(): Promise<{ handler?: Partial<MethodsHandler> }>;
}

const ROUTES = new URL("../../routes/", import.meta.url);

/**
 * Lists the route files, special ones aside. Reads the folder: in what `deno
 * task package` makes, a list stands in this module's place.
 */
export async function routeFiles(): Promise<RouteFile[]> {
  const files = await Array.fromAsync(below(ROUTES, ""));
  return files.map((file) => ({
    file,
    load: () =>
      import(
        new URL(file.split("/").map(encodeURIComponent).join("/"), ROUTES).href
      ),
  }));
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

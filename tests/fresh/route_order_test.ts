import { assertEquals } from "@std/assert";
import { sortFileRoutes, toFileRoute } from "@/lib/jsr/fresh/file_routes.ts";
import { Router } from "@/lib/jsr/fresh/router.ts";
import { FAST_ROUTES, STATIC_PATHS } from "@/lib/app/fast_routes.ts";
import { sourceFiles } from "@/tests/architecture/source_files.ts";

const DYNAMIC = /[*:{}+?()]/;

/** The pattern of every route file, in the order in which Fresh tries them. */
async function patterns(): Promise<string[]> {
  const files = await sourceFiles("routes");
  const routes = files.map((file) => toFileRoute(file.slice("routes/".length)));
  return sortFileRoutes(routes.filter((route) => route !== null))
    .filter(({ kind }) => kind === "route")
    .map(({ pattern }) => pattern);
}

/** Returns the number of a path's segments. */
const segmentsOf = (path: string): number => path.split("/").length;

Deno.test("the more specific route is also the first one that Fresh would find", async () => {
  const all = await patterns();
  const router = new Router<string>();
  for (const pattern of all) router.add(pattern, pattern);
  const oracles = all.filter((pattern) => DYNAMIC.test(pattern))
    .map((pattern) => ({
      pattern,
      // A parameter takes one segment; only a pattern that repeats or leaves one out takes another number.
      segments: /[*+?{]/.test(pattern) ? null : segmentsOf(pattern),
      url: new URLPattern({ pathname: pattern }),
    }));
  const firstMatch = (path: string) =>
    all.find((pattern) => pattern === path) ??
      oracles.find(({ segments, url }) =>
        (segments === null || segments === segmentsOf(path)) &&
        url.test({ pathname: path })
      )?.pattern;

  // What stands in one pattern's literals is the likeliest value for another's parameter.
  const words = new Set(
    all.flatMap((pattern) => pattern.split("/")).filter((word) =>
      /^[\w-]+$/.test(word)
    ),
  );
  for (const pattern of all) {
    for (const word of ["some", ...words]) {
      const path = pattern.replace(/:\w+[*?]?/g, word);
      assertEquals(router.find(path)?.data, firstMatch(path), path);
    }
  }
});

Deno.test("what is registered before the route files takes no other route's requests", async () => {
  const patternsFirst = [
    ...STATIC_PATHS,
    ...FAST_ROUTES.flatMap(([pattern, , needsFresh]) =>
      needsFresh ? [pattern] : []
    ),
  ];
  const hot = patternsFirst.map((pathname) => ({
    pathname,
    url: new URLPattern({ pathname }),
  }));
  for (const pattern of await patterns()) {
    // Without a parameter it is found by its path, before any pattern is tried.
    if (!DYNAMIC.test(pattern)) continue;
    const pathname = pattern.replace(/:\w+\*?/g, "some");
    const first = hot.find(({ url }) => url.test({ pathname }));
    if (first) assertEquals(first.pathname, pattern);
  }
});

Deno.test("no two route files answer the same path", async () => {
  const shapes = (await patterns()).map((pattern) =>
    pattern.replace(/:\w+/g, ":")
  );
  assertEquals(
    shapes.filter((shape, index) => shapes.indexOf(shape) !== index),
    [],
  );
});

Deno.test("special files are found by their names alone", () => {
  const kindOf = (file: string) => toFileRoute(file)?.kind ?? null;
  assertEquals(kindOf("constructor.ts"), "route");
  assertEquals(kindOf("a/_layout.tsx"), "layout");
  assertEquals(kindOf("_500.tsx"), "error");
  assertEquals(kindOf("(_shared)/card.tsx"), null);
  assertEquals(kindOf("a_test.ts"), null);
  assertEquals(kindOf("a.test.tsx"), null);
  assertEquals(kindOf("read.md"), null);
});

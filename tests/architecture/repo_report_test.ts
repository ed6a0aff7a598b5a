import { assertEquals } from "@std/assert";
import { readHouse } from "@/scripts/repo_report.ts";
import {
  homonyms,
  idleExports,
  twoWayPairs,
} from "@/scripts/repo_report/measure.ts";
import { readModule } from "@/scripts/repo_report/read_tree.ts";
import { layerOf, LAYERS } from "./layers.ts";

/** Every module of the tree, which is read once. */
const house = readHouse();

Deno.test("every export has a user outside its own file and tests", async () => {
  const { unused, home, tests } = idleExports(await house);
  // The studio's pages that draw forms are still to come.
  const used = tests.filter(({ path }) =>
    !path.startsWith("lib/schema/forms/")
  );
  assertEquals({ unused, home, used }, { unused: [], home: [], used: [] });
});

Deno.test("exports without a user are found, and told apart by who uses them", () => {
  const modules = [
    readModule(
      "lib/a.ts",
      "export const one = 1, two = 2;\nexport type Three = 3;\nexport const four = one;",
    ),
    readModule(
      "lib/b.ts",
      'import { four } from "./a.ts";\nexport * as all from "./c.ts";',
    ),
    readModule("lib/c.ts", "export const five = 5;"),
    readModule("tests/a_test.ts", 'import { two } from "@/lib/a.ts";'),
    readModule("routes/x.ts", "export const handler = {};"),
  ];
  assertEquals(idleExports(modules), {
    unused: [{ path: "lib/a.ts", name: "Three" }],
    home: [{ path: "lib/a.ts", name: "one" }],
    tests: [{ path: "lib/a.ts", name: "two" }],
  });
});

Deno.test("no two layers import each other", async () => {
  assertEquals(twoWayPairs(await house, layerOf), []);
  const allowed = LAYERS.flatMap(({ layer, may }) =>
    may.filter((other) =>
      LAYERS.some((rule) => rule.layer === other && rule.may.includes(layer))
    ).map((other) => [layer, other].sort().join(" ↔ "))
  );
  assertEquals([...new Set(allowed)].sort(), []);
});

Deno.test("an exported name means one thing in the whole service", async () => {
  const service = (await house).filter(({ path }) =>
    /^(?:lib|routes|islands)\//.test(path)
  );
  assertEquals(
    homonyms(service).map(({ name, paths }) => `${name}: ${paths.join(", ")}`),
    [],
  );
});

Deno.test("a name that two modules export is found", () => {
  const module = (path: string) => readModule(path, "export const same = 1;\n");
  assertEquals(homonyms([module("lib/a.ts"), module("lib/b.ts")]), [
    { name: "same", paths: ["lib/a.ts", "lib/b.ts"] },
  ]);
});

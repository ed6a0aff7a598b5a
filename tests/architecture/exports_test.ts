import { assertEquals } from "@std/assert";
import { readHouse } from "@/scripts/house.ts";
import { idleExports } from "@/scripts/house/measure.ts";
import { readModule } from "@/scripts/house/read_tree.ts";

Deno.test("every export has a user outside its own file and tests", async () => {
  const { unused, home, tests } = idleExports(await readHouse());
  // The studio's pages that draw forms are still to come.
  const used = tests.filter(({ path }) => !path.startsWith("lib/studio/form/"));
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

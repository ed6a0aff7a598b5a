import { assert, assertEquals } from "@std/assert";
import { readHouse } from "@/scripts/repo_report.ts";
import {
  callsTypedByHand,
  filesNaming,
  importPermille,
  linesByFolder,
  longestChain,
  topFolderOf,
  twoWayPairs,
} from "@/scripts/repo_report/measure.ts";
import { readModule } from "@/scripts/repo_report/read_tree.ts";
import {
  CALLS_TYPED_BY_HAND,
  FILES_OF_A_KIND,
  IMPORT_PERMILLE,
  LINES,
  LONGEST_CHAIN,
  TWO_WAY,
} from "./budgets.ts";

/** Lines by which a folder may be smaller than its budget says. */
const STEP = 100;

const house = await readHouse();

Deno.test("no top folder has more lines than its budget, nor a budget that it has grown out of", () => {
  const wanted = Object.entries(linesByFolder(house)).map(([folder, lines]) =>
    [folder, Math.ceil(lines / STEP) * STEP] as const
  ).sort();
  const wrong = wanted.filter(([folder, lines]) => {
    const budget = LINES[folder] ?? 0;
    return lines > budget || lines <= budget - 5 * STEP;
  });
  assertEquals(
    wrong.map(([folder, lines]) => `${JSON.stringify(folder)}: ${lines},`),
    [],
    "A budget that grows says in its commit what it buys",
  );
  assertEquals(
    Object.keys(LINES).sort(),
    wanted.map(([folder]) => folder),
  );
});

Deno.test("no more pairs of top folders import each other", () => {
  const product = house.filter(({ path }) =>
    /^(?:lib|routes|islands)\//.test(path)
  );
  assertEquals(twoWayPairs(product, topFolderOf), TWO_WAY);
});

Deno.test("imports are no larger a part of the lines, and no longer a chain", () => {
  const share = importPermille(house);
  assert(share <= IMPORT_PERMILLE, `${share} ‰ are imports`);
  const chain = longestChain(house);
  assert(chain <= LONGEST_CHAIN, `${chain} modules in a chain`);
});

Deno.test("no more files name a kind of support, no more calls their answer's type", () => {
  const naming = filesNaming(house, "superchat");
  assert(naming.length <= FILES_OF_A_KIND, naming.join("\n"));
  const typed = callsTypedByHand(house);
  assert(typed <= CALLS_TYPED_BY_HAND, `${typed} calls`);
});

Deno.test("a chain of imports counts what imports each other once", () => {
  const modules = [
    readModule("lib/a.ts", 'import { b } from "./b.ts";\n'),
    readModule("lib/b.ts", 'import { c } from "./c.ts";\n'),
    readModule(
      "lib/c.ts",
      'import { b } from "./b.ts";\nimport { d } from "./d.ts";\n',
    ),
    readModule("lib/d.ts", "export const d = 1;\n"),
  ];
  assertEquals(longestChain(modules), 3);
  assertEquals(importPermille(modules), 800);
  assertEquals(linesByFolder(modules), { lib: 5 });
});

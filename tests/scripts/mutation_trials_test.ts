import { assertEquals } from "@std/assert";
import { createTrials } from "@/scripts/tests/mutation_trials.ts";
import { mutationsOf } from "@/scripts/tests/mutations.ts";

const SOURCE = `
const isOn = true;
export const limit = (given: number) => given > 10 ? 10 : given;
export const label = (name: string) => isOn ? name : "";
export async function last(names: string[], wait: Promise<void>) {
  await wait;
  return names.at(-1) ?? "none";
}
`;
const TESTS = `
import { label, last, limit } from "@/lib/a.ts";
const equal = (one: unknown, other: unknown) => {
  if (one !== other) throw new Error(\`\${one} is not \${other}\`);
};
Deno.test("at most ten", async (t) => {
  equal(limit(12), 10);
  await t.step("and no more than was given", () => equal(limit(2), 2));
});
Deno.test({ name: "a label", fn: () => equal(label("Ada"), "Ada") });
Deno.test("the last is told once it stands", async () => {
  const names = ["Ada"];
  const wait = Promise.resolve().then(() => void names.push("Bo"));
  equal(await last(names, wait), "Bo");
});
let runs = 0;
Deno.test("what does not pass twice says nothing", () => {
  equal(limit(10), 10);
  equal(runs++, 0);
});
`;
const PATH = "lib/a.ts";
const COPIED = [
  "scripts/tests/try_mutations.ts",
  "tests/support/hang_guard.ts",
  "tests/support/tests_of.ts",
];

Deno.test("mutations are tried together by the tests that reach them, and alone", async () => {
  const copy = await Deno.makeTempDir();
  try {
    for (const folder of ["lib", "tests/support", "scripts/tests"]) {
      await Deno.mkdir(`${copy}/${folder}`, { recursive: true });
    }
    await Deno.writeTextFile(`${copy}/deno.json`, `{"imports":{"@/":"./"}}`);
    for (const path of COPIED) await Deno.copyFile(path, `${copy}/${path}`);
    await Deno.writeTextFile(`${copy}/${PATH}`, SOURCE);
    await Deno.writeTextFile(`${copy}/tests/a_test.ts`, TESTS);
    const placed = mutationsOf(PATH, SOURCE)
      .map((mutation, id) => ({ id, path: PATH, mutation }));
    const named = (id: number) => {
      const { line, start, end, replacement } = placed[id]!.mutation;
      return `${line} ${SOURCE.slice(start, end)} → ${replacement}`;
    };
    const trials = createTrials(copy, () => SOURCE);
    const tests = ["tests/a_test.ts"];
    const told = new Set<number>();
    const { killed, reachedBy } = await trials.tryTogether(
      placed,
      tests,
      { isOver: () => false, killed: ({ id }) => told.add(id) },
    );
    assertEquals(told, killed);
    const left = placed.filter(({ id }) => !killed.has(id));
    assertEquals(left.map(({ id }) => named(id)), [
      // A constant of the module is made before any test.
      "2 true → false",
      "3 > → >=",
    ]);
    assertEquals(left.map(({ id }) => reachedBy.get(id)), [
      undefined,
      new Set(tests),
    ]);
    // The test that passes once says nothing together, and fails nothing alone.
    assertEquals(
      [
        await trials.tryAlone(left[0]!, tests),
        await trials.tryAlone(left[1]!, tests),
      ],
      ["killed", "survived"],
    );
    assertEquals(await Deno.readTextFile(`${copy}/${PATH}`), SOURCE);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});

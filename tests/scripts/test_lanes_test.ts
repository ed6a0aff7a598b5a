import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import {
  idleShare,
  Lanes,
  serveLanes,
  timesIn,
} from "@/scripts/tests/lanes.ts";

/** Lanes, the tests that run in them, and how each of these ends. */
function tried(limits: { least: number; most: number }) {
  const lanes = new Lanes(limits);
  const running: string[] = [];
  const ask = (name: string) => {
    const over = lanes.ask(() => void running.push(name));
    return () => {
      over();
      const place = running.indexOf(name);
      if (place >= 0) running.splice(place, 1);
    };
  };
  return { lanes, running, ask };
}

Deno.test("tests run in the least lanes however busy the machine is, the others in turn", () => {
  const { lanes, running, ask } = tried({ least: 2, most: 3 });
  const [first, , third] = ["a", "b", "c", "d"].map(ask);
  assertEquals(running, ["a", "b"]);
  lanes.note(0.1);
  assertEquals(running, ["a", "b"]);
  first?.();
  assertEquals(running, ["b", "c"]);
  third?.();
  assertEquals(running, ["b", "d"]);
});

Deno.test("there is one more lane with each look that finds the processors idle, up to the most, and it stays", () => {
  const { lanes, running, ask } = tried({ least: 1, most: 3 });
  const [first, second, third] = ["a", "b", "c", "d", "e", "f"].map(ask);
  lanes.note(0.5);
  assertEquals(running, ["a", "b"]);
  lanes.note(0.5);
  lanes.note(0.5);
  assertEquals(running, ["a", "b", "c"]);
  // Not with the next look only: most tests are over before it.
  first?.();
  second?.();
  assertEquals(running, ["c", "d", "e"]);
  // Neither idle nor busy.
  lanes.note(0.1);
  third?.();
  assertEquals(running, ["d", "e", "f"]);
});

Deno.test("there is one lane less with each look that finds the processors busy, down to the least", () => {
  const { lanes, running, ask } = tried({ least: 1, most: 3 });
  const [first, second, third, fourth] = ["a", "b", "c", "d", "e"].map(ask);
  lanes.note(0.5);
  lanes.note(0.5);
  assertEquals(running, ["a", "b", "c"]);
  for (let looks = 0; looks < 3; looks++) lanes.note(0);
  // No test is cut off.
  assertEquals(running, ["a", "b", "c"]);
  first?.();
  second?.();
  assertEquals(running, ["c"]);
  third?.();
  assertEquals(running, ["d"]);
  fourth?.();
  assertEquals(running, ["e"]);
});

Deno.test("processors that are idle because no test waits open no lanes beyond the next", () => {
  const { lanes, running, ask } = tried({ least: 1, most: 4 });
  for (let looks = 0; looks < 4; looks++) lanes.note(0.5);
  for (const name of ["a", "b", "c"]) ask(name);
  assertEquals(running, ["a"]);
  lanes.note(0.5);
  assertEquals(running, ["a", "b"]);
});

Deno.test("a test that no longer waits takes no lane, and one that ends twice frees one", () => {
  const { running, ask } = tried({ least: 1, most: 1 });
  const [first, second] = ["a", "b", "c", "d"].map(ask);
  second?.();
  first?.();
  first?.();
  assertEquals(running, ["c"]);
});

Deno.test("the share of idle time is read from all processors, waiting for disks included", () => {
  const from = timesIn("cpu  10 0 10 70 10 0 0 0 5 0\ncpu0 1 2 3 4\n");
  const to = timesIn("cpu  40 0 30 110 20 0 0 0 5 0\n");
  assertEquals(from, { idle: 80, all: 100 });
  assertEquals(from && to && idleShare(from, to), 0.5);
  assertEquals(timesIn("intr 1 2 3\n"), null);
  assertEquals(idleShare({ idle: 1, all: 2 }, { idle: 1, all: 2 }), 0);
});

const LANE = fileURLToPath(import.meta.resolve("@/tests/support/lane.ts"));
const CONFIG = fileURLToPath(import.meta.resolve("@/deno.json"));

Deno.test("files that run at once have one test at a time in one lane, also after one that failed", async () => {
  using lanes = serveLanes({ least: 1, most: 1 }, () => null);
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["a", "b", "c"]) {
      await Deno.writeTextFile(
        `${folder}/${name}_test.ts`,
        `for (const n of [1, 2, 3]) {
          Deno.test("${name}" + n, async () => {
            const say = (text) =>
              Deno.writeTextFile("said", text, { append: true });
            await say("(");
            await new Promise((go) => setTimeout(go, 1));
            await say(")");
            if (n === 2) throw new Error("on purpose");
          });
        }`,
      );
    }
    await new Deno.Command(Deno.execPath(), {
      args: [
        "test",
        "--config",
        CONFIG,
        "--no-check",
        "-A",
        "--parallel",
        "--preload",
        LANE,
        folder,
      ],
      cwd: folder,
      env: { TEST_LANES: String(lanes.port), DENO_JOBS: "3" },
    }).output();
    assertEquals(
      await Deno.readTextFile(`${folder}/said`),
      "()".repeat(9),
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

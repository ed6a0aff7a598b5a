import { assertEquals, assertThrows } from "@std/assert";
import { readOptions } from "@/scripts/tests/options.ts";

const NONE = {
  paths: [],
  passedOn: [],
  fast: false,
  pages: false,
  long: false,
  changed: null,
  record: false,
  separate: false,
  list: false,
  shard: null,
};
const read = (line: string) =>
  readOptions(
    line.split(" ").filter(Boolean),
    (path) => path.startsWith("tests"),
  );

Deno.test("files, and what deno test takes, are passed on", () => {
  assertEquals(read(""), NONE);
  assertEquals(
    read("tests/a_test.ts --filter draw --fail-fast tests/b -- --mine tests/c"),
    {
      ...NONE,
      paths: ["tests/a_test.ts", "tests/b"],
      passedOn: [
        "--filter",
        "draw",
        "--fail-fast",
        "--",
        "--mine",
        "tests/c",
      ],
    },
  );
});

Deno.test("a revision is told from files", () => {
  assertEquals(read("--changed"), { ...NONE, changed: "" });
  assertEquals(read("--changed HEAD~2 tests/http"), {
    ...NONE,
    changed: "HEAD~2",
    paths: ["tests/http"],
  });
  assertEquals(read("--no-check --changed tests/http"), {
    ...NONE,
    changed: "",
    passedOn: ["--no-check"],
    paths: ["tests/http"],
  });
});

Deno.test("a shard has an index and a count", () => {
  assertEquals(read("--shard 2/3").shard, { index: 2, count: 3 });
  for (const wrong of ["0/2", "3/2", "2", "", "a/b"]) {
    assertThrows(() => read(`--shard ${wrong}`), TypeError, "A shard");
  }
});

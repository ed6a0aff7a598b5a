import { assert, assertEquals } from "@std/assert";

/** Stands for `npx deno …`: says how often tests run, and fails as FAILING says. */
const NPX = `#!/usr/bin/env bash
shift 2
case "$*" in
  check|"fmt --check"|lint) exit 0 ;;
  "run -A scripts/test.ts --long"*)
    echo "LONG"
    exit "$LONG" ;;
  "run -A scripts/test.ts"*)
    echo "$*" >> "$FOLDER/runs"
    if [ "$(wc -l < "$FOLDER/runs")" -gt "$FAILING" ]; then
      echo "ok | 1 passed | 0 failed (1ms)"
      exit 0
    fi
    printf '%s\\n' "one ... FAILED (1ms)" "" " FAILURES " "" \\
      "one => ./tests/a_test.ts:1:2" "" "FAILED | 0 passed | 1 failed (1ms)"
    exit 1 ;;
  "run -A scripts/denokv.ts --find") exit 2 ;;
esac
exec "$DENO" "$@"
`;

/** Runs `.ci/run`, of whose runs of tests so many fail, and returns what it says. */
async function ci(
  folder: string,
  failing: number,
  long = 0,
): Promise<{ code: number; said: string; runs: string[] }> {
  await Deno.writeTextFile(`${folder}/runs`, "");
  const { code, stdout } = await new Deno.Command(".ci/run", {
    env: {
      PATH: `${folder}:${Deno.env.get("PATH")}`,
      XDG_CACHE_HOME: `${folder}/cache`,
      FOLDER: folder,
      FAILING: `${failing}`,
      LONG: `${long}`,
      DENO: Deno.execPath(),
    },
    stderr: "null",
  }).output();
  const runs = await Deno.readTextFile(`${folder}/runs`);
  return {
    code,
    said: new TextDecoder().decode(stdout),
    runs: runs.trimEnd().split("\n"),
  };
}

Deno.test("CI runs failed files once more, and names those that are shaky again", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/npx`, NPX, { mode: 0o755 });
    const good = await ci(folder, 0);
    assertEquals(good.code, 0);
    assert(!good.said.includes("SHAKY"), good.said);
    assert(good.said.includes("SKIPPED: the suite over"), good.said);

    const once = await ci(folder, 1);
    assertEquals(once.code, 0);
    assertEquals(once.runs.length, 2);
    assert(
      once.runs[1]!.endsWith(
        "scripts/test.ts --no-check --separate tests/a_test.ts",
      ),
    );
    assert(once.said.includes("SHAKY:") && !once.said.includes("AGAIN"));

    const again = await ci(folder, 1);
    assert(
      again.said.includes(
        "SHAKY AGAIN: tests/a_test.ts, 2 times in 3 runs. Mend it.",
      ),
      again.said,
    );

    const broken = await ci(folder, 2);
    assertEquals(broken.code, 1);
    assert(!broken.said.includes("SHAKY:"), broken.said);

    // With time left, properties try more; only a failure of theirs refuses.
    assert(good.said.includes("LONG"), good.said);
    assertEquals((await ci(folder, 0, 124)).code, 0);
    assertEquals((await ci(folder, 0, 1)).code, 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the bounds of CI's steps stay below an hour and a half, the building of denokv aside", async () => {
  const script = await Deno.readTextFile(".ci/run");
  const bounds = [
    ...script.matchAll(/\b(?:within|tests|left :) (\d+)\b/g),
  ].map(([, seconds]) => Number(seconds));
  // Form and lint run beside the check of types.
  assertEquals(bounds, [480, 240, 240, 3300, 300, 700, 600]);
  const sum = bounds.reduce((total, bound) => total + bound) - 480;
  assert(sum < 90 * 60, `${sum} s`);
});

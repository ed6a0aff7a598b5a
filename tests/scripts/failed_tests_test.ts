import { filesNamed } from "@/tests/architecture/source_files.ts";
import { assert, assertEquals } from "@std/assert";
import { failedTestFiles, filesToRunAgain } from "@/scripts/failed_tests.ts";
import {
  GROUPS,
  groupText,
  groupTextApart,
} from "@/scripts/tests/group_module.ts";
import { TEST_FILE, unendedTestFiles } from "@/scripts/unended_tests.ts";
import { fileURLToPath } from "node:url";

const NOTE_ENDED = fileURLToPath(
  import.meta.resolve("@/tests/support/note_ended.ts"),
);

const FILES: Record<string, string> = {
  "good_test.ts": `Deno.test("good", () => {});`,
  "bad_test.ts": `
    Deno.test("bad => ./good_test.ts:1:1", () => { throw new Error("one"); });
    Deno.test("worse", () => { throw new Error("two"); });`,
  "step_test.ts": `Deno.test("outer", async (test) => {
    await test.step("inner", () => { throw new Error("three"); });
  });`,
  "folder/top_test.ts": `throw new Error("while it loads");`,
  "after_test.ts": `Deno.test("good", () => {});
    Deno.test.afterAll(() => { throw new Error("afterwards"); });`,
};

/** Returns the module of a group for a folder without the project's aliases. */
function placed(text: string): string {
  return text.replaceAll('import("@/', 'import("../../')
    .replaceAll("@/tests/support/", import.meta.resolve("@/tests/support/"));
}

/** Runs the tests of a folder with these files, and returns what is said of them. */
async function run(
  files: Record<string, string>,
  env: Record<string, string>,
  { folder, args = ["--parallel"] }: { folder?: string; args?: string[] } = {},
): Promise<string> {
  const root = folder ?? await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${root}/folder`, { recursive: true });
    const imports = { "@/": "./" };
    await Deno.writeTextFile(`${root}/deno.json`, JSON.stringify({ imports }));
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${root}/${name}`, text);
    }
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "-A", "--no-check", ...args],
      cwd: root,
      env,
    }).output();
    return new TextDecoder().decode(stdout);
  } finally {
    if (folder === undefined) await Deno.remove(root, { recursive: true });
  }
}

for (const env of [{ NO_COLOR: "1" }, { FORCE_COLOR: "1", NO_COLOR: "" }]) {
  Deno.test(`each file with a failure is named once, ${JSON.stringify(env)}`, async () => {
    const record = await run(FILES, env);
    assertEquals(failedTestFiles(record)?.toSorted(), [
      "./after_test.ts",
      "./bad_test.ts",
      "./folder/top_test.ts",
      "./step_test.ts",
    ]);
    const lines = record.trimEnd().split("\n");
    const cutOff = lines.slice(0, -1).join("\n");
    assertEquals(failedTestFiles(cutOff), null);
    const someAreMissing = lines.filter((line) =>
      !line.endsWith(" (uncaught error)")
    ).join("\n");
    assertEquals(failedTestFiles(someAreMissing), null);
  });
}

Deno.test("a record that lacks a failure names no file", async () => {
  const { "bad_test.ts": bad = "", "step_test.ts": step = "" } = FILES;
  const files = { "bad_test.ts": bad, "step_test.ts": step };
  const record = await run(files, { NO_COLOR: "1" });
  assertEquals(failedTestFiles(record)?.length, 2);
  const lines = record.split("\n");
  const at = lines.findIndex((line) => line.includes("FAILURES"));
  const oneIsMissing = lines.toSpliced(at + 2, 1).join("\n");
  assertEquals(failedTestFiles(oneIsMissing), null);
});

Deno.test("a file with an error that came later, out of a timer, is named beside the others", async () => {
  const record = await run({
    "bad_test.ts": `Deno.test("bad", () => { throw new Error("one"); });`,
    "later_test.ts": `
      Deno.test("waits", async () => {
        setTimeout(() => { throw new Error("two"); });
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });
      Deno.test("never runs", () => {});`,
  }, { NO_COLOR: "1" });
  assertEquals(failedTestFiles(record)?.toSorted(), [
    "./bad_test.ts",
    "./later_test.ts",
  ], record);
});

Deno.test("of a group the file of a failed test is named, and those that an error cut off which nobody caught", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const one = `${GROUPS}/one.ts`;
    const two = `${GROUPS}/two.ts`;
    const { "good_test.ts": good = "", "bad_test.ts": bad = "" } = FILES;
    await Deno.mkdir(`${folder}/${GROUPS}`, { recursive: true });
    const record = await run(
      {
        "good_test.ts": good,
        "bad_test.ts": bad,
        "other_test.ts": `Deno.test("other", () => {});`,
        "late_test.ts": `Deno.test("early", () => {});
        Deno.test("late & <b>", async () => {
        setTimeout(() => { throw new Error("two"); });
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });`,
        "never_test.ts": `Deno.test("never runs", () => {});`,
        [one]: placed(groupText(["good_test.ts", "bad_test.ts"])),
        [two]: placed(
          groupTextApart(["other_test.ts", "late_test.ts", "never_test.ts"]),
        ),
      },
      { NO_COLOR: "1" },
      { folder, args: ["--parallel", "--junit-path=report.xml", one, two] },
    );
    const report = await Deno.readTextFile(`${folder}/report.xml`);
    const modules = failedTestFiles(record) ?? [];
    assertEquals(modules.toSorted(), [`./${two}`, "./bad_test.ts"]);
    assertEquals(await filesToRunAgain([`${folder}/${two}`], report), {
      files: ["late_test.ts", "never_test.ts"],
      broken: ["late & <b> => late_test.ts"],
    });
    // Without a report, or of a group that broke off while it loaded.
    assertEquals(await filesToRunAgain([`${folder}/${two}`], ""), {
      files: ["other_test.ts", "late_test.ts", "never_test.ts"],
      broken: [],
    });
    // A file that is named in both ways runs again once.
    assertEquals(
      await filesToRunAgain(["./bad_test.ts", `${folder}/${one}`], report),
      { files: ["bad_test.ts", "good_test.ts"], broken: [] },
    );

    // The part of a run that was cut off says no places.
    const cutOff = record.slice(0, record.indexOf(" ERRORS "));
    const rest = "ok | 1 passed | 0 failed (1ms)\n";
    assertEquals(failedTestFiles(cutOff + rest), [`./${one}`]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a run without failures names no file", async () => {
  const { "good_test.ts": good = "" } = FILES;
  assertEquals(failedTestFiles(await run({ "good_test.ts": good }, {})), []);
});

Deno.test("a run that the runtime cut off runs on with the files that had not ended, and loses no failure", async () => {
  const folder = await Deno.makeTempDir();
  const noted = `${folder}/ended.txt`;
  try {
    await Deno.writeTextFile(noted, "");
    const files: Record<string, string> = {
      "a_bad_test.ts": `Deno.test("bad", () => { throw new Error("one"); });`,
      "c_crash_test.ts": `Deno.test("crashes", async () => {
        if (Deno.args[0] !== "crash") return;
        while (Deno.readTextFileSync("ended.txt").split("\\n").length < 21) {
          await new Promise((resolve) => setTimeout(resolve));
        }
        Deno.kill(Deno.pid, "SIGKILL");
      });`,
      "folder/d_good_test.ts": `Deno.test("good", () => {});`,
    };
    for (let n = 10; n < 30; n++) {
      files[`b${n}_good_test.ts`] = `Deno.test("good", () => {});`;
    }
    const env = { NO_COLOR: "1", DENO_JOBS: "2" };
    const crashed = await run(files, { ...env, ENDED_TEST_FILES: noted }, {
      folder,
      args: ["--parallel", "--preload", NOTE_ENDED, ".", "--", "crash"],
    });
    assertEquals(failedTestFiles(crashed), null);
    const all = await filesNamed(TEST_FILE, folder);
    assertEquals(all.length, 23);
    const left = await unendedTestFiles(all, await Deno.readTextFile(noted));
    assert(left.includes(`${folder}/c_crash_test.ts`));
    assert(left.length < 15, left.join());
    const rest = await run(files, env, {
      folder,
      args: ["--parallel", ...left],
    });
    assertEquals(failedTestFiles(crashed + rest), ["./a_bad_test.ts"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

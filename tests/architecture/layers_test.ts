import { assertEquals } from "@std/assert";
import { layerOf, LAYERS } from "./layers.ts";
import { sourceFiles } from "./source_files.ts";

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

async function importsOf(
  file: string,
): Promise<{ to: string; typeOnly: boolean }[]> {
  const text = await Deno.readTextFile(file);
  const found: { to: string; typeOnly: boolean }[] = [];
  for (const match of text.matchAll(IMPORT)) {
    const before = text.slice(0, match.index).split(/;\s*\n/).at(-1) ?? "";
    found.push({
      to: match[1] ?? "",
      typeOnly:
        /^\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/.*\n\s*)*(?:import|export) type\b/.test(
          before,
        ),
    });
  }
  return found;
}

const FOLDERS = ["lib", "routes", "islands"];

Deno.test("every import goes in an allowed direction", async () => {
  const wrong: string[] = [];
  for (
    const file of [
      ...await sourceFiles(...FOLDERS),
      "main.ts",
      "fresh.config.ts",
    ]
  ) {
    const from = layerOf(file);
    const rule = LAYERS.find(({ layer }) => layer === from);
    for (const { to, typeOnly } of await importsOf(file)) {
      if (!to.startsWith("@/")) continue;
      const target = layerOf(to.slice(2));
      if (target === null || !rule) {
        if (rule?.layer !== "app") {
          wrong.push(`${file} imports ${to}, which is in no layer`);
        }
        continue;
      }
      if (target === from && from !== "features") continue;
      if (target === "features" && from === "features") {
        const own = file.split("/").slice(0, 3).join("/");
        if (to.slice(2).startsWith(`${own}/`)) continue;
        wrong.push(`${file} imports another feature: ${to}`);
        continue;
      }
      // The key file knows the types of all records; HTTP knows services by type.
      if (typeOnly && (from === "storage" || from === "http")) continue;
      if (!rule.may.includes(target)) {
        wrong.push(`${file} (${from}) may not import ${to} (${target})`);
      }
    }
  }
  assertEquals(wrong, []);
});

Deno.test("imports are written @/… across folders and ./… inside one", async () => {
  const wrong: string[] = [];
  for (
    const file of await sourceFiles(...FOLDERS, "tests", "bench", "scripts")
  ) {
    if (file.startsWith("lib/jsr/")) continue;
    for (const { to } of await importsOf(file)) {
      if (to.startsWith("../")) wrong.push(`${file} imports ${to}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("what comes from outside is touched in one file each", async () => {
  const only: [pattern: RegExp, where: RegExp][] = [
    [/\bDeno\.env\b/, /^lib\/core\/config\.ts$/],
    [/\bDeno\.openKv\b/, /^lib\/storage\/kv\.ts$/],
    [/\bconsole\.\w+\(/, /^lib\/core\/log\.ts$/],
    [/\bDate\.now\(\)/, /^lib\/core\/clock\.ts$/],
    [/\bsetTimeout\(/, /^lib\/core\/clock\.ts$/],
  ];
  const wrong: string[] = [];
  for (const file of await sourceFiles("lib", "routes")) {
    if (/^lib\/(?:jsr|browser|widget_runtime)\//.test(file)) continue;
    const code = (await Deno.readTextFile(file)).replace(
      /\/\*[\s\S]*?\*\/|\/\/.*$/gm,
      "",
    );
    for (const [pattern, where] of only) {
      if (pattern.test(code) && !where.test(file)) {
        wrong.push(`${file} uses ${pattern.source}`);
      }
    }
  }
  assertEquals(wrong, []);
});

Deno.test("no file is longer than 400 lines, and nine in ten are under 250", async () => {
  const lengths: [string, number][] = [];
  for (const file of await sourceFiles(...FOLDERS)) {
    lengths.push([file, (await Deno.readTextFile(file)).split("\n").length]);
  }
  // The database's layout is one file on purpose: one reads it in one go.
  const isWhole = (file: string) => file === "lib/storage/keys.ts";
  assertEquals(
    lengths.filter(([file, lines]) => lines > 400 && !isWhole(file)),
    [],
  );
  const long = lengths.filter(([, lines]) => lines >= 250).length;
  assertEquals(
    long / lengths.length < 0.1,
    true,
    `${long} of ${lengths.length} files are long`,
  );
});

Deno.test("docs/architecture.md names only files that exist", async () => {
  const text = await Deno.readTextFile("docs/architecture.md");
  const named = text.matchAll(
    /`((?:lib|routes|islands|tests|scripts|bench|static|docs)\/[\w./[\]-]+)`/g,
  );
  for (const [, path = ""] of named) await Deno.stat(path);
});

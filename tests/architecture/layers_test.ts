import { assertEquals } from "@std/assert";
import { dirname, join } from "node:path";
import {
  featureOf,
  FILES,
  layerOf,
  LAYERS,
  mayImportFeature,
  rowOf,
  WITHIN,
} from "./layers.ts";
import { sourceFiles, textOf } from "./source_files.ts";

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** Lists what a file imports, as it is written there. */
async function importsOf(file: string): Promise<string[]> {
  const text = await textOf(file);
  return [...text.matchAll(IMPORT)].map(([, to = ""]) => to);
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
    for (const written of await importsOf(file)) {
      if (!/^[@.]\//.test(written)) continue;
      const to = written.startsWith("@/")
        ? written.slice(2)
        : join(dirname(file), written);
      const target = layerOf(to);
      if (target === null || !rule) {
        if (rule?.layer !== "app") {
          wrong.push(`${file} imports ${to}, which is in no layer`);
        }
        continue;
      }
      if (target === "features" && from === "features") {
        if (mayImportFeature(file, to)) continue;
        wrong.push(`${file} imports another feature: ${to}`);
        continue;
      }
      if (
        target === "features" &&
        !/^[^/]+\/[^/]+\/([^/]+\/mod|outside)\.ts$/.test(to)
      ) {
        wrong.push(`${file} imports a feature and not its area: ${to}`);
        continue;
      }
      if (target === from || rule.may.includes(target)) continue;
      wrong.push(`${file} (${from}) may not import ${to} (${target})`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("features of an area import each other one way, as the table says", async () => {
  const files = await sourceFiles("lib/features");
  const seen = new Set<string>();
  for (const file of files) {
    const { area, name } = featureOf(file);
    for (const written of await importsOf(file)) {
      if (!written.startsWith("@/lib/features/")) continue;
      seen.add(`${area}: ${name} → ${featureOf(written.slice(2)).name}`);
    }
  }
  const rows = Object.entries(WITHIN).flatMap(([area, arrows]) =>
    Object.entries(arrows).flatMap(([from, all]) =>
      all.map((to) => ({ area, from, to }))
    )
  );
  const idle = rows.filter(({ area, from, to }) =>
    !seen.has(`${area}: ${from} → ${to}`)
  );
  assertEquals(idle, []);
  /** Features that one reaches by the table. */
  const reached = (area: string, from: string, past: string[] = []): string[] =>
    past.includes(from)
      ? [from]
      : (WITHIN[area]?.[from] ?? []).flatMap((to) => [
        to,
        ...reached(area, to, [...past, from]),
      ]);
  for (const { area, from } of rows) {
    assertEquals(reached(area, from).includes(from), false, `${area}/${from}`);
  }
});

Deno.test("a feature imports no other area, nor one of its own that the table leaves out", () => {
  const from = "lib/features/overlays/playback/part.ts";
  const may = (to: string) => mayImportFeature(from, `lib/features/${to}`);
  assertEquals(may("overlays/scenes/reader.ts"), true);
  assertEquals(may("outside.ts"), true);
  assertEquals(may("overlays/speech/service.ts"), false);
  assertEquals(may("overlays/mod.ts"), false);
  assertEquals(may("account/mod.ts"), false);
});

Deno.test("every row of the layers' table names a file, and every layer has a row", async () => {
  const used = new Set(
    [...await sourceFiles(...FOLDERS), "main.ts", "fresh.config.ts"].map(rowOf),
  );
  assertEquals(
    FILES.filter((_, row) => !used.has(row)).map(([files]) => files),
    [],
  );
  assertEquals(
    [...new Set(FILES.map(([, layer]) => layer))].sort(),
    LAYERS.map(({ layer }) => layer).sort(),
  );
});

Deno.test("imports are written @/… across folders and ./… inside one", async () => {
  const wrong: string[] = [];
  for (
    const file of await sourceFiles(...FOLDERS, "tests", "bench", "scripts")
  ) {
    if (file.startsWith("lib/jsr/")) continue;
    for (const to of await importsOf(file)) {
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
    if (
      /^lib\/(?:jsr|overlay|studio\/(?:browser|kit)|sandbox|widgets\/\w+)\//
        .test(file)
    ) {
      continue;
    }
    const code = (await textOf(file)).replace(
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

Deno.test("rules in a folder of their own know neither a store nor what runs them", async () => {
  const outside = /^lib\/(?:storage|database)\/|\/(?:runtime|answers)\//;
  const wrong: string[] = [];
  for (const file of await sourceFiles("lib/features")) {
    if (!file.includes("/rules/")) continue;
    for (const to of await importsOf(file)) {
      if (outside.test(to)) wrong.push(`${file} imports ${to}`);
    }
  }
  assertEquals(wrong, []);
});

/** Lists the files of folders with their lengths in lines. */
async function lengthsOf(...folders: string[]): Promise<[string, number][]> {
  return await Promise.all(
    (await sourceFiles(...folders)).map(async (file) =>
      [
        file,
        (await textOf(file)).trimEnd().split("\n").length,
      ] as [string, number]
    ),
  );
}

Deno.test("no file is longer than 400 lines, no route and no island than 60", async () => {
  const wrong = [
    ...(await lengthsOf(...FOLDERS, "tests", "bench", "scripts"))
      .filter(([, lines]) => lines > 400),
    ...(await lengthsOf("routes", "islands")).filter(([, lines]) => lines > 60),
  ];
  assertEquals(wrong, []);
});

Deno.test("nine in ten files are shorter than 250 lines", async () => {
  const lengths = await lengthsOf(...FOLDERS);
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

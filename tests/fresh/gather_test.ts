import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { bundle } from "@/lib/jsr/fresh/build_bundle.ts";

/** Islands that need shared modules in every way, and one that is alone. */
const ISLANDS: Record<string, string[]> = {
  One: ["a", "ab", "abc"],
  Two: ["ab", "abc", "bc"],
  Three: ["abc", "bc"],
};

async function withProject(
  run: (root: string) => Promise<void>,
): Promise<void> {
  const cache = fileURLToPath(import.meta.resolve("@/.cache/"));
  await Deno.mkdir(cache, { recursive: true });
  const root = await Deno.makeTempDir({ dir: cache });
  try {
    await Deno.mkdir(`${root}/islands`);
    for (const name of new Set(Object.values(ISLANDS).flat())) {
      await Deno.writeTextFile(
        `${root}/${name}.ts`,
        `globalThis.order.push("${name}");\nexport const ${name} = "${name} is shared";`,
      );
    }
    for (const [island, needs] of Object.entries(ISLANDS)) {
      const imports = needs.map((name) =>
        `import { ${name} } from "${root}/${name}.ts";`
      );
      await Deno.writeTextFile(
        `${root}/islands/${island}.ts`,
        `${imports.join("\n")}\nexport default () => [${needs.join()}];`,
      );
    }
    await run(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function bundled(
  root: string,
  mode: "development" | "production",
  names = Object.keys(ISLANDS),
) {
  return await bundle({
    root,
    islands: names.map((name) => `islands/${name}.ts`),
    target: "chrome103",
    mode,
  });
}

Deno.test("modules that islands share in different ways are one file in a build, each in it once and in order", async () => {
  await withProject(async (root) => {
    const { files, islands, boot } = await bundled(root, "production");
    const holding = (text: string) =>
      files.filter((file) => file.text.includes(text))
        .map(({ name }) => name);
    const [shared, ...more] = holding("ab is shared");
    assertEquals(more, []);
    for (const name of ["abc", "bc"]) {
      assertEquals(holding(`"${name} is shared"`), [shared], name);
    }
    // What one island alone needs stays with it.
    assertEquals(holding(`"a is shared"`), [islands["islands/One.ts"]?.name]);
    for (const entry of Object.values(islands)) {
      const own = entry.imports.filter((name) => !boot.imports.includes(name));
      assertEquals(own, [shared], entry.name);
    }

    const out = `${root}/out`;
    await Deno.mkdir(out);
    for (const { name, text } of files) {
      await Deno.writeTextFile(`${out}/${name}`, text);
    }
    const order: string[] = [];
    Object.assign(globalThis, { order });
    for (const [island, needs] of Object.entries(ISLANDS)) {
      const name = islands[`islands/${island}.ts`]?.name;
      const module = await import(`file://${out}/${name}`);
      assertEquals(module.default(), needs.map((need) => `${need} is shared`));
    }
    assertEquals(order.toSorted(), ["a", "ab", "abc", "bc"]);
    assertEquals(order.indexOf("ab") < order.indexOf("abc"), true);
  });
});

Deno.test("modules of packages are put together with others unless they say that they do nothing by themselves", async () => {
  await withProject(async (root) => {
    for (
      const [name, says] of [["loud", {}], ["quiet", {
        sideEffects: false,
      }]] as const
    ) {
      const folder = `${root}/node_modules/${name}`;
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeTextFile(
        `${folder}/package.json`,
        JSON.stringify({ name, ...says }),
      );
      await Deno.writeTextFile(
        `${folder}/index.js`,
        `globalThis.order.push("${name}");\nexport const ${name} = "${name} is shared";`,
      );
    }
    const needs = {
      Both: ["loud", "quiet", "ab"],
      Loud: ["loud", "ab"],
      Quiet: ["quiet", "ab"],
      Plain: ["ab"],
    };
    for (const [island, names] of Object.entries(needs)) {
      const imports = names.map((name) =>
        `import { ${name} } from "${root}/${
          name === "ab" ? "ab.ts" : `node_modules/${name}/index.js`
        }";`
      );
      await Deno.writeTextFile(
        `${root}/islands/${island}.ts`,
        `${imports.join("\n")}\nexport default () => [${names.join()}];`,
      );
    }
    const { files } = await bundled(root, "production", Object.keys(needs));
    const holding = (name: string) =>
      files.filter(({ text }) => text.includes(`"${name} is shared"`))
        .map(({ name }) => name);
    const [shared] = holding("ab");
    assertEquals(holding("loud"), [shared]);
    const [apart, ...more] = holding("quiet");
    assertEquals(more, []);
    assertEquals(apart === shared, false);
  });
});

Deno.test("while one works islands are built without a second look", async () => {
  await withProject(async (root) => {
    const { files } = await bundled(root, "development");
    const shared = files.filter(({ text }) => / is shared"/.test(text));
    assertEquals(shared.length > 2, true);
  });
});

import { assert, assertEquals } from "@std/assert";
import { dirname, join, relative } from "node:path";
import { MEMBERS } from "./members.ts";
import { sourceFiles, textOf } from "./source_files.ts";

interface Config {
  name?: string;
  version?: string;
  exports?: string;
  workspace?: string[];
  imports?: Record<string, string>;
}

const IMPORT = /(?:from|import)\s*\(?\s*"([\w@./:-]+)"/g;

async function readConfig(folder: string): Promise<Config> {
  return JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
}

/** Lists what the files of a member import of others, as `deno.json` would name it. */
async function importedBy(member: string): Promise<string[]> {
  const found = new Set<string>();
  for (const file of await sourceFiles(member)) {
    for (const [, to = ""] of (await textOf(file)).matchAll(IMPORT)) {
      if (/^(?:\.\/|node:)/.test(to) || to.startsWith(`@/${member}/`)) continue;
      const other = Object.keys(MEMBERS).find((one) =>
        to.startsWith(`@/${one}/`)
      );
      found.add(other ? `@/${other}/` : to);
    }
  }
  return [...found].sort();
}

Deno.test("deno.json names the members of the workspace, which follow each other as their imports do", async () => {
  const { workspace = [] } = await readConfig(".");
  const members = Object.keys(MEMBERS);
  assertEquals(workspace, members.map((member) => `./${member}`));
  for (const [at, member] of members.entries()) {
    for (const other of MEMBERS[member] ?? []) {
      assert(members.indexOf(other) < at, `${member} imports ${other}`);
    }
  }
});

for (const [member, others] of Object.entries(MEMBERS)) {
  Deno.test(`${member} imports what its deno.json names and nothing else`, async () => {
    const root = await readConfig(".");
    const { imports = {} } = await readConfig(member);
    assertEquals(await importedBy(member), Object.keys(imports).sort());
    for (const [name, target] of Object.entries(imports)) {
      const other = others.find((one) => name === `@/${one}/`);
      const expected = other
        ? `${relative(member, other)}/`
        : root.imports?.[name];
      assertEquals(target, expected, name);
    }
  });

  Deno.test(`${member} has a name, the project's version, one entry, and a README that leads to its example`, async () => {
    const { version } = await readConfig(".");
    const { name, exports, ...config } = await readConfig(member);
    const own = member.split("/").at(-1);
    assertEquals(name, `@limelight/${own}`);
    assertEquals(config.version, version);
    assertEquals(exports, "./mod.ts");
    const readme = await Deno.readTextFile(`${member}/README.md`);
    assert(readme.startsWith(`# ${name}\n`));
    assert(/\n## Limits\n/.test(readme), "no limits");
    const links = [...readme.matchAll(/\]\((\.[^)#]+)/g)]
      .map(([, to = ""]) => join(member, to));
    assert(links.includes("docs/parts.md"), "no link to docs/parts.md");
    for (const path of links) await Deno.stat(path);
  });
}

Deno.test("docs/parts.md names every member, and shows each", async () => {
  const text = await Deno.readTextFile("docs/parts.md");
  const named = [...text.matchAll(/\]\((\.\.\/lib\/[^)]+)\)/g)]
    .map(([, to = ""]) => dirname(join("docs", to)));
  assertEquals(named, Object.keys(MEMBERS));
  const shown = [...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  assertEquals(shown, named.map((member) => member.split("/").at(-1)));
});

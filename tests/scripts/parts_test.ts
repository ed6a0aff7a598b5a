import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import project from "@/deno.json" with { type: "json" };
import { MEMBERS } from "@/tests/architecture/members.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A program that docs/parts.md shows, and what it prints. */
interface Example {
  part: string;
  program: string;
  prints: string;
}

/** Lists the programs of a page, each with the text that stands under it. */
export function examplesOf(page: string): Example[] {
  const found = page.matchAll(
    /^## (\w+)$[^#]*?^```ts\n(.*?)^```\n\n```text\n(.*?)^```$/gms,
  );
  return Array.from(
    found,
    ([, part = "", program = "", prints = ""]) => ({ part, program, prints }),
  );
}

/** Runs a program as another project would, which has a copy of Limelight beside it. */
async function run(program: string): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "parts " });
  try {
    const names = Object.keys(MEMBERS).map((member) =>
      `@limelight/${member.split("/").at(-1)}`
    );
    const config = {
      unstable: ["kv"],
      links: Object.keys(MEMBERS).map((member) => ROOT + member),
      imports: Object.fromEntries(
        names.map((name) => [name, `jsr:${name}@^${project.version}`]),
      ),
    };
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify(config));
    await Deno.writeTextFile(`${folder}/main.ts`, program);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-lock", "--no-prompt", "--allow-env", "main.ts"],
      cwd: folder,
      env: { NO_COLOR: "1" },
    }).output();
    const decoder = new TextDecoder();
    assertEquals(code, 0, decoder.decode(stderr));
    return decoder.decode(stdout);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const page = await Deno.readTextFile(`${ROOT}docs/parts.md`);
const examples = examplesOf(page);

Deno.test("the page of the parts names the version that the members have", () => {
  const named = [...page.matchAll(/"jsr:@limelight\/\w+@(.*)"/g)]
    .map(([, range]) => range);
  assertEquals([...new Set(named)], [`^${project.version}`]);
});

for (const { part, program, prints } of examples) {
  Deno.test(`the example of ${part} prints what docs/parts.md says`, async () => {
    assertEquals(await run(program), prints);
  });

  Deno.test(`the example of ${part} takes about twenty lines`, () => {
    const lines = program.split("\n").filter((line) => line.trim() !== "");
    assertEquals(lines.length <= 28, true, `${lines.length} lines`);
  });
}

Deno.test("every part has an example that runs", () => {
  assertEquals(
    examples.map(({ part }) => part),
    Object.keys(MEMBERS).map((member) => member.split("/").at(-1)),
  );
});

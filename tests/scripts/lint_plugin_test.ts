import { assertEquals } from "@std/assert";
import plugin from "@/scripts/lint/plugin.ts";

/** Returns the messages of one rule for a source, as `deno lint` reports them. */
function messagesOf(
  rule: string,
  source: string,
  file = "lib/core/example.ts",
): string[] {
  return Deno.lint.runPlugin(plugin, `/project/${file}`, source)
    .filter(({ id }) => id === `limelight/${rule}`)
    .map(({ message }) => message);
}

/** Returns the word that `limelight/named` finds in a docstring; `null` for none. */
function unnamedIn(docstring: string, file?: string): string | null {
  const source = `${docstring}\nexport const value = 1;\n`;
  const [message, ...others] = messagesOf("named", source, file);
  assertEquals(others, []);
  return message === undefined ? null : /in place of “(.*)”/.exec(message)![1]!;
}

Deno.test("a docstring that leaves its actor or thing without a name is reported once", () => {
  for (
    const [docstring, word] of [
      ["/** Somebody who takes part. */", "somebody"],
      ["/** Returns someone's name. */", "someone"],
      ["/** Tells whether something's left. */", "something"],
      ["/** Throws before anything is taken. */", "anything"],
      ["/** Tells whether anyone, or anybody, listens. */", "anyone"],
      ["/** Profile of anybody. */", "anybody"],
      ["/** Whoever calls gets something. */", "whoever"],
      [
        "/**\n * Draws what there\n   * is to choose from.\n */",
        "what there is",
      ],
    ]
  ) assertEquals(unnamedIn(docstring!), word, docstring);
});

Deno.test("a docstring that names both is let be, as are names in backticks and other comments", () => {
  for (
    const docstring of [
      "/** Returns the name of a viewer; nobody has two. */",
      "/** Picks a person like `somebody`, of whom `anyone` is a guard. */",
      "/** Says what there isn't, at some time, to some body. */",
      "/* Something for later. */",
      "// Somebody else was faster.",
    ]
  ) assertEquals(unnamedIn(docstring), null, docstring);
  const found = unnamedIn("/** Something. */", "static/example.ts");
  assertEquals(found, null);
});

Deno.test("a function's docstring begins with a verb, and none with a question word", () => {
  const exported = (docstring: string) =>
    messagesOf("docstring", `${docstring}\nexport function run() {}\n`).length;
  assertEquals(exported("/** Returns the name. */"), 0);
  assertEquals(exported("/** The name. */"), 1);
  assertEquals(exported("/** Whether it runs. */"), 1);
});

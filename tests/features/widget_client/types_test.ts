import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { KINDS } from "@/lib/schema/events/catalogue.ts";
import { isWidgetKind } from "@/lib/widget_runtime/widget_kinds.ts";
import { typeOf } from "@/scripts/schema_types.ts";
import { denoFmt } from "@/scripts/deno_fmt.ts";
import { widgetApiTypes } from "@/scripts/widget_api_types.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { readExamples } from "./docs_examples.ts";

const FILE = new URL(
  "../../../static/widget-api/limelight.d.ts",
  import.meta.url,
);

Deno.test("the published types are what the schemas print, and are served", async () => {
  const published = await Deno.readTextFile(FILE);
  assertEquals(
    published,
    await denoFmt(await widgetApiTypes(), "ts"),
    "run: deno run -A scripts/widget_api_types.ts",
  );
  await using app = await startTestApp();
  const served = await app.get("/widget-api/limelight.d.ts");
  assertEquals([served.status, await served.text()], [200, published]);
  assertEquals(
    served.headers.get("content-type"),
    "text/plain; charset=utf-8",
  );
});

Deno.test("every kind that widgets see is named, and no other", async () => {
  const published = await Deno.readTextFile(FILE);
  for (const kind of KINDS) {
    const named = new RegExp(`^ {4}"?${RegExp.escape(kind)}"?: `, "m")
      .test(published.slice(published.indexOf("interface EventData")));
    assertEquals(named, isWidgetKind(kind), kind);
  }
});

Deno.test("schemas become types", () => {
  const cases: [z.ZodType, string][] = [
    [z.int().nullable(), "number | null"],
    [z.enum(["a", "b"]), '"a" | "b"'],
    [z.array(z.string().nullable()), "(string | null)[]"],
    [z.record(z.string(), z.json()), "Record<string, Json>"],
    [z.object({}), "Record<string, never>"],
    [
      z.object({ "a-b": z.literal(1), c: z.boolean().optional() }),
      '{\n"a-b": 1;\nc?: boolean | undefined;\n}',
    ],
  ];
  for (const [schema, type] of cases) {
    assertEquals(typeOf(inlineJsonSchema(schema)), type);
  }
});

Deno.test("every example in the document fits the published types", async () => {
  const examples = await readExamples();
  assert(examples.length >= 7);
  const folder = await Deno.makeTempDir();
  try {
    await Deno.copyFile(FILE, `${folder}/limelight.d.ts`);
    const config = `${folder}/deno.json`;
    await Deno.writeTextFile(
      config,
      JSON.stringify({
        compilerOptions: {
          lib: ["dom", "esnext"],
          types: ["./limelight.d.ts"],
        },
      }),
    );
    const check = async (name: string, js: string) => {
      await Deno.writeTextFile(
        `${folder}/${name}.js`,
        `// @ts-check\nexport {};\n${js}`,
      );
      const { success, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["check", "--config", config, `${folder}/${name}.js`],
        env: { NO_COLOR: "1" },
      }).output();
      return { success, said: new TextDecoder().decode(stderr) };
    };
    const all = examples.map(({ js }, index) =>
      `async function example${index}() {\n${js}\n}\nexample${index};`
    ).join("\n");
    const { success, said } = await check("all", all);
    assert(success, said);
    // And a mistake does not.
    const wrong = await check(
      "wrong",
      'limelight.events.on("cheer", (event) => event.data.bitz);',
    );
    assertEquals(wrong.success, false);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

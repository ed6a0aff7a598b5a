/** Code of custom widgets: written, imported, generated. */
import { fill, type HostileRow, row } from "@/tests/hostile/row.ts";

const KIB = 1024;

const lenient: [string, (size: number) => string][] = [
  ["lists in each other", (size) => fill("[", size)],
  [
    "lists that are closed",
    (size) => fill("[", size / 2) + fill("]", size / 2),
  ],
  ["objects in each other", (size) => fill("{a:", size)],
  ["values", (size) => `[${fill("1,", size)}]`],
  [
    "members",
    (size) =>
      `{${Array.from({ length: size / 8 }, (_, at) => `a${at}:1`).join(",")},}`,
  ],
  ["a text that does not end", (size) => `['${fill("a", size)}`],
  ["a text of escapes", (size) => `['${fill("\\'", size)}`],
  ["comments that do not end", (size) => fill("/*", size)],
  ["lines of comments", (size) => fill("//\n", size)],
  ["spaces", (size) => `{}${fill(" ", size)}!`],
  ["a number", (size) => `[+${fill("1", size)}`],
];

const html: [string, (size: number) => string][] = [
  ["elements in each other", (size) => fill("<b>", size)],
  ["attributes", (size) => `<b ${fill("a ", size)}`],
  ["comments", (size) => fill("<!--", size)],
  ["styles", (size) => `<b style="${fill("/*", size)}">`],
];
const css: [string, (size: number) => string][] = [
  ["comments that do not end", (size) => fill("/*", size)],
  ["texts that do not end", (size) => fill('\\"', size)],
  ["escapes in a text", (size) => `"${fill('\\"', size)}`],
  ["addresses", (size) => fill("url(  ", size)],
];
const js: [string, (size: number) => string][] = [
  ["lists in each other", (size) => fill("[", size)],
  ["calls of calls", (size) => `a${fill("()", size)}`],
  ["members of members", (size) => `a${fill(".b", size)}`],
  ["sums", (size) => `a${fill("+a", size)}`],
  ["blocks in each other", (size) => fill("{", size / 2) + fill("}", size / 2)],
  ["loops", (size) => fill("while(1)a();", size)],
  ["texts with code in them", (size) => fill("`${a}`;", size)],
  ["patterns", (size) => `a=${fill("/a/,", size)}1`],
  ["a long pattern", (size) => `a=/${fill("(?:a)", size)}/`],
  ["functions in parentheses", (size) => `[${fill("a=>a,", size)}`],
  ["loops in each other", (size) => fill("while(1){", size)],
];

const lint =
  (part: "html" | "css" | "js") =>
  ([name, make]: [string, (size: number) => string]) =>
    row({
      name: `generated widget: ${part}: ${name}`,
      most: (part === "js" ? 200 : 100) * 1_000,
      make: (size) => ({ html: "", css: "", js: "", [part]: make(size) }),
      load: async () => {
        const { lintWidget } = await import(
          "@/lib/features/custom_widgets/ai/lint_widget.ts"
        );
        return lintWidget;
      },
    });

const names = (size: number) =>
  Array.from({ length: size / 8 }, (_, at) => `let a${at};`).join("");

type Tabs = Record<"html" | "css" | "js", string>;
const frames: [string, (size: number) => Partial<Tabs> & { value?: string }][] =
  [
    ...html.map(([name, make]): [string, (size: number) => Partial<Tabs>] => [
      `html: ${name}`,
      (size) => ({ html: make(size) }),
    ]),
    ...css.map(([name, make]): [string, (size: number) => Partial<Tabs>] => [
      `css: ${name}`,
      (size) => ({ css: make(size) }),
    ]),
    ...js.map(([name, make]): [string, (size: number) => Partial<Tabs>] => [
      `js: ${name}`,
      (size) => ({ js: make(size) }),
    ]),
    ["js: names", (size) => ({ js: names(size) })],
    ["html: handlers", (size) => ({ html: fill("<b onclick='{a()}'>", size) })],
    ["html: scripts", (size) => ({
      html: fill("<script>for(;;)a()</script>", size),
    })],
    ["html: addresses", (size) => ({ html: fill(" src=//", size) })],
    ["html: placeholders of a long value", (size) => ({
      html: fill("{a}", size / 4),
      value: fill("x", size / 4),
    })],
    ["css: placeholders that are none", (size) => ({ css: fill("{{", size) })],
    ["css: spaces of placeholders", (size) => ({ css: fill("{{ ", size) })],
    [
      "html: addresses without end",
      (size) => ({ html: fill("http://", size) }),
    ],
  ];

/** Custom widgets: their files, fields and code. */
export const WIDGET_ROWS: HostileRow[] = [
  ...lenient.map(([name, make]) =>
    row({
      name: `lenient JSON: ${name}`,
      most: 256 * KIB,
      make,
      load: async () => {
        const { parseLenient } = await import(
          "@/lib/core/lenient_json.ts"
        );
        return (text) => parseLenient(text, "the file");
      },
    })
  ),
  row({
    name: "imported file: lists in each other",
    most: 4 * KIB * KIB,
    make: (size) => new TextEncoder().encode(fill("[", size)),
    load: async () => {
      const { readBundle } = await import(
        "@/lib/features/custom_widgets/code/bundle.ts"
      );
      return readBundle;
    },
  }),
  row({
    name: "imported archive: long names",
    most: 60_000,
    make: async (size) => {
      const { writeZip } = await import(
        "@/lib/features/custom_widgets/code/zip_files.ts"
      );
      return await writeZip({
        "widget.html": "<b>",
        [`${fill("field", size)}.json`]: "x",
        [`${fill("data", size)}.txt`]: "x",
      });
    },
    load: async () => {
      const { readBundle } = await import(
        "@/lib/features/custom_widgets/code/bundle.ts"
      );
      return readBundle;
    },
  }),
  row({
    name: "imported archive: files that inflate",
    most: 64,
    make: async (size) => {
      const { writeZip } = await import(
        "@/lib/features/custom_widgets/code/zip_files.ts"
      );
      const text = " ".repeat(KIB * KIB);
      return await writeZip(
        Object.fromEntries(
          Array.from({ length: size }, (_, at) => [`${at}.html`, text]),
        ),
      );
    },
    load: async () => {
      const { readBundle } = await import(
        "@/lib/features/custom_widgets/code/bundle.ts"
      );
      return readBundle;
    },
  }),
  ...["setup", "widget"].map((what) =>
    row({
      name: `archive of a ${what}: entries that are read one after the other`,
      most: 200,
      make: async (size) => {
        const { writeZip } = await import(
          "@/lib/features/custom_widgets/code/zip_files.ts"
        );
        const files = Array.from(
          { length: size },
          (_, at) => [`${at}.html`, "x"],
        );
        return await writeZip(Object.fromEntries(files));
      },
      load: async () => {
        if (what === "widget") {
          const { readZip } = await import(
            "@/lib/features/custom_widgets/code/zip_files.ts"
          );
          const most = { files: 4_000, fileBytes: KIB, bytes: KIB * KIB };
          return (bytes) => readZip(bytes, most, () => true);
        }
        const { openZip } = await import(
          "@/lib/features/account/setup_bundle/zip_entries.ts"
        );
        return async (bytes) => {
          const entries = await openZip({
            size: bytes.length,
            read: (start, end) => Promise.resolve(bytes.slice(start, end + 1)),
          });
          for (let at = 0; entries.has(`${at}.html`); at++) {
            for await (const _ of entries.bytes(`${at}.html`, KIB));
          }
        };
      },
    })
  ),
  row({
    name: "saved widget: fields",
    most: 50_000,
    make: (size) => ({
      fields: Object.fromEntries(
        Array.from({ length: size }, (_, at) => [`f${at}`, 1]),
      ),
    }),
    load: async () => {
      const { CustomWidgetSave } = await import(
        "@/lib/schema/custom_widgets/code.ts"
      );
      return (save) => CustomWidgetSave.safeParse(save);
    },
  }),
  row({
    name: "fields of a preview: lists in each other",
    most: 100_000,
    make: (size) => `{"a":${fill("[", size / 2)}${fill("]", size / 2)}}`,
    load: async () => {
      const { FrameQuery } = await import(
        "@/lib/schema/custom_widgets/frames.ts"
      );
      return (fields) => FrameQuery.safeParse({ fields });
    },
  }),
  row({
    name: "what a model wrote: braces",
    most: 400_000,
    make: (size) => fill("{", size),
    load: async () => {
      const { checkGenerated } = await import(
        "@/lib/features/custom_widgets/ai/check_widget.ts"
      );
      return checkGenerated;
    },
  }),
  row({
    name: "what a model wrote: lists in each other",
    most: 200_000,
    make: (size) =>
      `{"name":"x","html":"","css":"","js":"","fields":{"a":{"b":${
        fill("[", size / 2)
      }${fill("]", size / 2)}}}}`,
    load: async () => {
      const { checkGenerated } = await import(
        "@/lib/features/custom_widgets/ai/check_widget.ts"
      );
      return checkGenerated;
    },
  }),
  ...html.map(lint("html")),
  ...css.map(lint("css")),
  ...js.map(lint("js")),
  lint("js")(["names", names]),
  ...frames.map(([name, make]) =>
    row({
      name: `frame: ${name}`,
      // Scripts that are longer are not read.
      most: (name.startsWith("js: ") ? 192 : 512) * KIB,
      make: (size) => {
        const { value = "", ...tabs } = make(size);
        return {
          html: "",
          css: "",
          js: "",
          fields: {},
          ...tabs,
          values: { a: value },
        };
      },
      load: async () => {
        const { frameDocument } = await import(
          "@/lib/features/custom_widgets/frames/document.ts"
        );
        return (code) =>
          frameDocument(code, {
            jquery: "",
            script: "",
            offline: true,
            consoleErrors: false,
          });
      },
    })
  ),
];

/**
 * Finds the English texts of the studio: what `lib/studio/messages` has, and
 * what other files say by its parts.
 */
import ts from "typescript";
import { fileURLToPath } from "node:url";
import type { Messages } from "@/lib/locales/translator.ts";
import { readTextsBy } from "@/lib/studio/messages/texts.ts";
import { readGraph } from "./tests/import_graph.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
const FOLDER = "lib/studio/messages/";
const STUDIO = /^(?:lib\/studio|lib\/pages\/studio|islands\/studio)\//;
/** Properties whose text is a name for the service, not for people. */
const NAMES = new Set(["id", "first", "field", "op"]);
/** Properties whose lists are of such names. */
const LISTS_OF_NAMES = new Set(["hosts", "kinds", "fields", "value"]);
/** Texts that no language writes otherwise: an address, or a name of Twitch's own. */
const PLAIN = /^(?:\/|channel\.[\w.]+$)|^[^\p{L}{]*$/u;

/** Lists the English texts by their parts, in the order of the code. */
export async function studioMessages(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const note = (part: string, english: string) => {
    if (PLAIN.test(english)) return;
    const texts = found.get(part) ?? new Set();
    found.set(part, texts.add(english));
  };
  const graph = await readGraph(ROOT);
  const files = [...graph.files].filter((file) =>
    STUDIO.test(file) && /\.tsx?$/.test(file)
  );
  for (const file of files.sort()) noteSaid(file, graph.textOf(file), note);
  await noteRead(files.filter((file) => file.startsWith(FOLDER)), note);
  return found;
}

/** Notes what a file says by a part: its templates, and what its objects have. */
function noteSaid(
  file: string,
  text: string,
  note: (part: string, english: string) => void,
): void {
  const part = /messagesOf\("(\w+)"\)/.exec(text)?.[1];
  if (part === undefined) return;
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) && isOfTexts(node)) note(part, node.text);
    if (
      ts.isTaggedTemplateExpression(node) && node.tag.getText() === "say"
    ) {
      const { template } = node;
      note(
        part,
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : template.head.text + template.templateSpans.map(
            ({ literal }, at) => `{${at}}${literal.text}`,
          ).join(""),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

/** Tells whether a string is the value of what is given to `texts`, and no name. */
function isOfTexts(text: ts.StringLiteral): boolean {
  const { parent } = text;
  if (ts.isPropertyAssignment(parent)) {
    if (parent.name === text || NAMES.has(nameOf(parent))) return false;
  } else if (ts.isArrayLiteralExpression(parent)) {
    const of = parent.parent;
    if (ts.isPropertyAssignment(of) && LISTS_OF_NAMES.has(nameOf(of))) {
      return false;
    }
  } else return false;
  for (let node: ts.Node = parent; node; node = node.parent) {
    if (ts.isFunctionLike(node)) return false;
    if (ts.isCallExpression(node)) return node.expression.getText() === "texts";
  }
  return false;
}

const nameOf = ({ name }: ts.PropertyAssignment): string => name.getText();

/** Lists what files of texts say without `texts` and `say`: it would be English in every language. */
export async function untranslatable(): Promise<string[]> {
  const { files, textOf } = await readGraph(ROOT);
  return [...files].filter((file) => file.startsWith(FOLDER)).flatMap(
    (file) => {
      const found: string[] = [];
      const visit = (node: ts.Node) => {
        const isBare = ts.isTemplateExpression(node) &&
          !ts.isTaggedTemplateExpression(node.parent);
        const text = isBare
          ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
            .map((part) => part.text).join(" ")
          : isTable(node)
          ? node.getText()
          : "";
        if (/\p{L}{3}/u.test(text)) found.push(`${file}: ${text}`);
        ts.forEachChild(node, visit);
      };
      const text = textOf(file);
      visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
      return found;
    },
  );
}

/** Tells whether this is an object or a list of a module that `texts` does not have. */
function isTable(node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false;
  const of = node.initializer;
  const inner = ts.isAsExpression(of) ? of.expression : of;
  return ts.isObjectLiteralExpression(inner) ||
    ts.isArrayLiteralExpression(inner);
}

/** Notes the strings that are read of what files export. */
async function noteRead(
  files: readonly string[],
  note: (part: string, english: string) => void,
): Promise<void> {
  const modules = await Promise.all(
    files.map((file) => import(new URL(`../${file}`, import.meta.url).href)),
  );
  const parts = new Proxy({}, {
    get: (_parts, part: string) =>
      new Proxy({}, {
        get(_texts, english: string) {
          note(part, english);
          return english;
        },
      }),
  }) as Readonly<Record<string, Messages>>;
  const before = readTextsBy(() => ({ language: "de", parts }));
  try {
    for (const exported of modules) readAll(exported);
  } finally {
    readTextsBy(before);
  }
}

/** Reads every string within a value, but for names of the service. */
function readAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    if (NAMES.has(key)) continue;
    const of: unknown = Reflect.get(value, key);
    if (!Array.isArray(of) || !LISTS_OF_NAMES.has(key)) readAll(of);
  }
}

if (import.meta.main) {
  const found = await studioMessages();
  const texts = Object.fromEntries(
    [...found].map(([part, english]) => [part, [...english]]),
  );
  // deno-lint-ignore no-console -- it is what the script prints
  console.log(JSON.stringify(texts, null, 1));
}

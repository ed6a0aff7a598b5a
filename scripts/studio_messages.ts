/**
 * Finds the English texts of the studio: what `lib/studio/messages` has, and
 * what other files say by its parts.
 */
import ts from "typescript";
import { fileURLToPath } from "node:url";
import type { Messages } from "@/lib/locales/translator.ts";
import { readTextsBy } from "@/lib/studio/messages/texts.ts";
import { sourcePaths } from "./tree_copy.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url)).replace(/\/$/, "");
const FOLDER = "lib/studio/messages/";
const STUDIO = /^(?:lib\/studio|lib\/pages\/studio|islands\/studio)\/.*\.tsx?$/;
/** Properties whose text is a name for the service, not for people. */
const NAMES = new Set(["id", "first", "field", "op"]);
/** Properties whose lists are of such names. */
const LISTS_OF_NAMES = new Set(["hosts", "kinds", "fields", "value"]);
/** Texts that no language writes otherwise: an address, or a name of Twitch's own. */
const PLAIN = /^(?:\/|channel\.[\w.]+$)|^[^\p{L}{]*$/u;

let read: Promise<ReadonlyMap<string, string>> | undefined;

/** Reads the studio's modules, by their paths in the order of their names; once. */
const studioFiles = (): Promise<ReadonlyMap<string, string>> =>
  read ??= readStudio();

async function readStudio(): Promise<ReadonlyMap<string, string>> {
  const paths: string[] = [];
  for await (const path of sourcePaths(ROOT)) {
    if (STUDIO.test(path)) paths.push(path);
  }
  const texts = paths.sort().map(async (path) =>
    [path, await Deno.readTextFile(`${ROOT}/${path}`)] as const
  );
  return new Map(await Promise.all(texts));
}

/** Lists the English texts by their parts, in the order of the code. */
export async function studioMessages(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const note = (part: string, english: string) => {
    if (PLAIN.test(english)) return;
    const texts = found.get(part) ?? new Set();
    found.set(part, texts.add(english));
  };
  const files = await studioFiles();
  for (const [file, text] of files) noteSaid(file, text, note);
  await noteRead(
    [...files.keys()].filter((file) => file.startsWith(FOLDER)),
    note,
  );
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
  const found: string[] = [];
  for (const [file, text] of await studioFiles()) {
    if (!file.startsWith(FOLDER)) continue;
    const visit = (node: ts.Node) => {
      const bare = isTable(node) ? node.getText() : bareText(node);
      if (/\p{L}{3}/u.test(bare)) found.push(`${file}: ${bare}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return found;
}

/** Returns what a template that is not `say`'s, or a string that a function chooses, says; empty for all else. */
function bareText(node: ts.Node): string {
  if (ts.isTemplateExpression(node)) {
    return ts.isTaggedTemplateExpression(node.parent)
      ? ""
      : [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map((part) => part.text).join(" ");
  }
  if (!ts.isStringLiteral(node)) return "";
  const { parent } = node;
  const isChosen = ts.isArrowFunction(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent) && parent.condition !== node;
  return isChosen ? node.text : "";
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

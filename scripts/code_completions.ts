/**
 * Prints `lib/studio/browser/code/api_names.ts`: the names that the editor of
 * custom widgets completes, from the published types of `window.limelight`, the
 * source of `SE_API` and the translation of events.
 * `deno run -A scripts/code_completions.ts` writes it; a test fails when the
 * file is not what this prints.
 */
import ts from "typescript";

const ROOT = new URL("../", import.meta.url);
const FILE = new URL("lib/studio/browser/code/api_names.ts", ROOT);
const MAX_DETAIL = 90;

type Names = Record<string, [detail: string, info: string]>;

/** Returns the file. */
export async function codeCompletions(): Promise<string> {
  const types = await sourceOf("static/widget-api/limelight.d.ts");
  const members: Record<string, Names> = {};
  addMembers(members, "limelight", interfaceOf(types, "Limelight"), types);
  const own = await sourceOf("lib/sandbox/streamelements/se_api.ts");
  addLiteral(members, "SE_API", returnedLiteral(own, "createSeApi"), own);
  const shapes = Object.fromEntries(
    propertiesOf(interfaceOf(types, "EventData")).map((kind) => [
      nameOf(kind),
      { info: docOf(kind), data: namesIn(kind.type, types) },
    ]),
  );
  return [
    "// deno-fmt-ignore-file",
    "// Names that the editor of custom widgets completes.",
    "// Printed by scripts/code_completions.ts; do not edit by hand.",
    "",
    "type Names = Readonly<Record<string, readonly [detail: string, info: string]>>;",
    "",
    "/** Members of each interface, by its path. */",
    `export const MEMBERS: Readonly<Record<string, Names>> = ${
      JSON.stringify(members)
    };`,
    "",
    "/** Kinds of events, and what each carries in `data`. */",
    `export const EVENT_SHAPES: Readonly<Record<string, { info: string; data: Names }>> = ${
      JSON.stringify(shapes)
    };`,
    "",
    "/** Listeners of `onEventReceived`. */",
    `export const LISTENERS: readonly string[] = ${
      JSON.stringify(await listeners())
    };`,
    "",
  ].join("\n");
}

async function sourceOf(path: string): Promise<ts.SourceFile> {
  const text = await Deno.readTextFile(new URL(path, ROOT));
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function find<N extends ts.Node>(
  root: ts.Node,
  is: (node: ts.Node) => node is N,
  fits: (node: N) => boolean,
): N {
  let found: N | undefined;
  const look = (node: ts.Node): void => {
    if (!found && is(node) && fits(node)) found = node;
    if (!found) ts.forEachChild(node, look);
  };
  look(root);
  if (!found) throw new Error("Cannot find a declaration in the types");
  return found;
}

const interfaceOf = (file: ts.SourceFile, name: string) =>
  find(file, ts.isInterfaceDeclaration, (node) => node.name.text === name);

/** The object that a function returns. */
function returnedLiteral(file: ts.SourceFile, name: string) {
  const made = find(
    file,
    ts.isFunctionDeclaration,
    (node) => node.name?.text === name,
  );
  const answer = made.body?.statements.find(ts.isReturnStatement);
  return find(
    answer ?? made,
    ts.isObjectLiteralExpression,
    () => true,
  );
}

const propertiesOf = (of: { members: ts.NodeArray<ts.TypeElement> }) =>
  of.members.filter(ts.isPropertySignature);

const nameOf = (node: ts.NamedDeclaration): string =>
  node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : "";

function docOf(node: ts.Node): string {
  return ts.getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "").join(" ")
    .replace(/\s+/g, " ").trim();
}

function detailOf(text: string): string {
  const flat = text.replace(/\/\*[^]*?\*\//g, "").replace(/\s+/g, " ").trim();
  return flat.length > MAX_DETAIL ? `${flat.slice(0, MAX_DETAIL - 1)}…` : flat;
}

/** Properties of a type literal or of a named one, with their types. */
function namesIn(type: ts.TypeNode | undefined, file: ts.SourceFile): Names {
  if (!type || !ts.isTypeLiteralNode(type)) return {};
  return Object.fromEntries(
    propertiesOf(type).map((one) => [
      nameOf(one),
      [detailOf(one.type?.getText(file) ?? ""), docOf(one)],
    ]),
  );
}

/** Adds the members of an interface, and those of the objects in it. */
function addMembers(
  into: Record<string, Names>,
  path: string,
  of: { members: ts.NodeArray<ts.TypeElement> },
  file: ts.SourceFile,
): void {
  const names: Names = into[path] = {};
  for (const member of of.members) {
    const name = nameOf(member);
    if (ts.isPropertySignature(member) && member.type) {
      const { type } = member;
      const isObject = ts.isTypeLiteralNode(type);
      names[name] = [
        isObject ? "" : detailOf(type.getText(file)),
        docOf(member),
      ];
      if (isObject) addMembers(into, `${path}.${name}`, type, file);
    } else if (ts.isMethodSignature(member) && !names[name]) {
      const { parameters, type } = member;
      const shown = parameters.map((one) => one.getText(file)).join(", ");
      names[name] = [
        detailOf(`(${shown}): ${type?.getText(file) ?? "void"}`),
        docOf(member),
      ];
    }
  }
}

/** The same for an object as the source makes it. */
function addLiteral(
  into: Record<string, Names>,
  path: string,
  of: ts.ObjectLiteralExpression,
  file: ts.SourceFile,
): void {
  const names: Names = into[path] = {};
  for (const member of of.properties) {
    if (!ts.isPropertyAssignment(member)) continue;
    const name = nameOf(member);
    const { initializer } = member;
    if (ts.isObjectLiteralExpression(initializer)) {
      if (initializer.properties.length === 0) continue;
      names[name] = ["", ""];
      addLiteral(into, `${path}.${name}`, initializer, file);
    } else if (ts.isArrowFunction(initializer)) {
      const shown = initializer.parameters.map((one) => one.name.getText(file));
      names[name] = [`(${shown.join(", ")}): Promise`, ""];
    }
  }
}

/** Names that the translation of events gives to listeners. */
async function listeners(): Promise<string[]> {
  const text = await Deno.readTextFile(
    new URL("lib/sandbox/streamelements/translate.ts", ROOT),
  );
  const keys = [
    ...[...text.matchAll(/\bkey: "([\w-]+)"/g)].map(([, key]) => key),
    ...[...text.matchAll(/\bsame\(([^{]*)\{/g)].flatMap(([, choice = ""]) =>
      // Not what a choice compares with.
      [...choice.matchAll(/(?<!=== )"([\w-]+)"/g)].map(([, key]) => key)
    ),
  ].map((key) => `${key}-latest`);
  const direct = [...text.matchAll(/\bdirect\(\s*"([\w:-]+)"/g)]
    .map(([, name = ""]) => name);
  return [
    ...new Set(["event", ...direct, ...keys, "kvstore:update", "event:test"]),
  ].sort();
}

if (import.meta.main) {
  await Deno.writeTextFile(FILE, await codeCompletions());
}

import { dirname, join } from "node:path";
import ts from "typescript";

/** One name that a module exports. */
export interface ExportedName {
  name: string;
  kind: "function" | "type" | "value";
}

/** One import or re-export of a name; `*` stands for the whole module. */
export interface ImportedName {
  /** Path of the module, from the project's root. */
  from: string;
  name: string;
}

/** One function with a body. */
export interface MeasuredFunction {
  name: string;
  lines: number;
}

/** A module of the project, as far as its shape goes. */
export interface Module {
  /** Path from the project's root. */
  path: string;
  text: string;
  lines: number;
  /** Lines of its imports and of what it only hands on. */
  importLines: number;
  /** Statements that these lines are. */
  importCount: number;
  exports: ExportedName[];
  /** Names that the module uses itself, its own exports among them. */
  usedAtHome: Set<string>;
  imports: ImportedName[];
  functions: MeasuredFunction[];
}

/** Parses the text of one module. */
export function parseModule(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

/** Reads one module; nothing is resolved beyond its import paths. */
export function readModule(path: string, text: string): Module {
  const source = parseModule(path, text);
  const module: Module = {
    path,
    text,
    lines: text.split("\n").length - 1,
    importLines: 0,
    importCount: 0,
    exports: [],
    usedAtHome: new Set(),
    imports: [],
    functions: [],
  };
  for (const statement of source.statements) {
    readStatement(statement, module);
    const isImport = ts.isImportDeclaration(statement) ||
      (ts.isExportDeclaration(statement) && statement.moduleSpecifier);
    if (!isImport) continue;
    module.importLines += linesOf(statement, source);
    module.importCount++;
  }
  walk(source, module, source);
  return module;
}

function readStatement(statement: ts.Statement, module: Module): void {
  if (ts.isImportDeclaration(statement)) return readImport(statement, module);
  if (ts.isExportDeclaration(statement)) return readReExport(statement, module);
  const isExported = ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) =>
      kind === ts.SyntaxKind.ExportKeyword
    );
  if (!isExported) return;
  const add = (name: string, kind: ExportedName["kind"]) =>
    module.exports.push({ name, kind });
  if (ts.isFunctionDeclaration(statement)) {
    add(statement.name?.text ?? "default", "function");
  } else if (ts.isClassDeclaration(statement)) {
    add(statement.name?.text ?? "default", "value");
  } else if (
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  ) {
    add(statement.name.text, "type");
  } else if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) add(name.text, "value");
    }
  }
}

function readImport(node: ts.ImportDeclaration, module: Module): void {
  const from = resolve(module.path, node.moduleSpecifier);
  if (from === null) return;
  const { importClause: clause } = node;
  const bindings = clause?.namedBindings;
  if (!clause || (bindings && ts.isNamespaceImport(bindings))) {
    module.imports.push({ from, name: "*" });
  }
  if (clause?.name) module.imports.push({ from, name: "default" });
  if (bindings && ts.isNamedImports(bindings)) {
    for (const { propertyName, name } of bindings.elements) {
      module.imports.push({ from, name: (propertyName ?? name).text });
    }
  }
}

function readReExport(node: ts.ExportDeclaration, module: Module): void {
  const from = node.moduleSpecifier
    ? resolve(module.path, node.moduleSpecifier)
    : null;
  if (!node.exportClause || ts.isNamespaceExport(node.exportClause)) {
    if (from) module.imports.push({ from, name: "*" });
    return;
  }
  for (const { propertyName, name } of node.exportClause.elements) {
    if (from) module.imports.push({ from, name: (propertyName ?? name).text });
  }
}

function walk(node: ts.Node, module: Module, source: ts.SourceFile): void {
  if (ts.isIdentifier(node) && !isDeclaredName(node)) {
    module.usedAtHome.add(node.text);
  }
  if (
    (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) ||
      ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)) &&
    node.body
  ) {
    module.functions.push({
      name: nameOf(node),
      lines: linesOf(node, source),
    });
  }
  // A dynamic import uses the whole module.
  if (
    ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]
  ) {
    const from = resolve(module.path, node.arguments[0]);
    if (from) module.imports.push({ from, name: "*" });
  }
  ts.forEachChild(node, (child) => walk(child, module, source));
}

/** Counts the lines on which a part of a module stands. */
function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const lineAt = (place: number) =>
    source.getLineAndCharacterOfPosition(place).line;
  return lineAt(node.end) - lineAt(node.getStart(source)) + 1;
}

/** Tells whether an identifier only gives a declaration its name. */
function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isFunctionDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) || ts.isVariableDeclaration(parent) ||
    ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) &&
    parent.name === node;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : "anonymous";
}

function resolve(path: string, specifier: ts.Expression): string | null {
  if (!ts.isStringLiteralLike(specifier)) return null;
  const { text } = specifier;
  if (text.startsWith("@/")) return text.slice(2);
  return text.startsWith(".") ? join(dirname(path), text) : null;
}

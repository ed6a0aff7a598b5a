/**
 * Features that a version of Chromium does not support yet, by MDN's data:
 * members and globals by name, and properties of style sheets.
 */
import bcd, {
  type Identifier,
  type SupportStatement,
} from "@mdn/browser-compat-data" with { type: "json" };
import { type Node, parse } from "acorn";
import { builderConfig } from "@/fresh.config.ts";

/** Children of a node of the data, by name. */
type Group = Readonly<Record<string, Identifier | undefined>>;

/** The oldest Chromium that overlays are built for. */
const BASELINE = Number(builderConfig.target.replace("chrome", ""));

/** Returns the first Chromium that has a feature without a prefix or a flag. */
function sinceOf(support: SupportStatement | undefined): number {
  const statements = Array.isArray(support) ? support : [support];
  return Math.min(
    ...statements.map((statement) => {
      if (!statement || statement.prefix || statement.flags) return Infinity;
      const { version_added } = statement;
      return typeof version_added === "string"
        ? Number.parseInt(version_added.replace("≤", "")) || Infinity
        : Infinity;
    }),
  );
}

function isNew(identifier: Identifier | undefined): boolean {
  const compat = identifier?.__compat;
  return compat !== undefined && sinceOf(compat.support.chrome) > BASELINE;
}

/** Names of which no use is old enough. */
function newNames(groups: readonly Group[]): Set<string> {
  const oldest = new Map<string, boolean>();
  for (const group of groups) {
    for (const [name, identifier] of Object.entries(group)) {
      if (!identifier?.__compat) continue;
      oldest.set(name, (oldest.get(name) ?? true) && isNew(identifier));
    }
  }
  return new Set(
    [...oldest].filter(([, all]) => all).map(([name]) => name),
  );
}

const builtins = (bcd.javascript.builtins ?? {}) as Group;
const api = bcd.api as Group;
/** Of the language alone: names of the DOM are everybody's words. */
const NEW_MEMBERS = newNames(Object.values(builtins) as Group[]);
const NEW_GLOBALS = newNames([builtins, api]);

/** Members and globals of a script that the baseline lacks. Throws for syntax that it cannot read. */
export function newInScript(code: string): string[] {
  const found = new Set<string>();
  visit(
    parse(code, { ecmaVersion: 2022, sourceType: "module" }),
    (node) => {
      const { type, computed, property, callee, object } = node as Node & {
        computed?: boolean;
        property?: { name?: string };
        callee?: { type: string; name?: string };
        object?: { type: string; name?: string };
      };
      const member = property?.name ?? "";
      if (type === "MemberExpression" && !computed && NEW_MEMBERS.has(member)) {
        found.add(`.${member}`);
      }
      const owner = api[object?.name ?? ""] as Group | undefined;
      if (isNew(owner?.[`${member}_static`])) {
        found.add(`${object?.name}.${member}`);
      }
      for (const { type, name = "" } of [callee, object].filter((n) => !!n)) {
        if (type === "Identifier" && NEW_GLOBALS.has(name)) found.add(name);
      }
    },
  );
  return [...found];
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((inner) => visit(inner, look));
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && "start" in node) look(node as Node);
  for (const inner of Object.values(node)) visit(inner, look);
}

const COMMENT = /\/\*[^]*?\*\//g;
const RULE = /([^{}]*)\{([^{}]*)\}/g;
const DECLARATION = /(?:^|;)\s*([a-z-]+)\s*:\s*([^;]+)/g;

/** Properties, keywords, functions, selectors and at-rules of a style sheet that the baseline lacks. */
export function newInSheet(css: string): string[] {
  const found = new Set<string>();
  const text = css.replace(COMMENT, "");
  const { properties, selectors, types } = bcd.css as Record<string, Group>;
  for (const [, name = ""] of text.matchAll(/@([a-z-]+)/g)) {
    if (isNew(bcd.css["at-rules"]?.[name])) found.add(`@${name}`);
  }
  // A brace in a rule before its end: nested rules (112).
  if (/\{[^{}@]*;\s*[^{};]*\{/.test(text.replace(/@[^{]*\{/g, "{"))) {
    found.add("nesting");
  }
  for (const [, selector = "", body = ""] of text.matchAll(RULE)) {
    for (const [, name = ""] of selector.matchAll(/::?([a-z-]+)/g)) {
      if (isNew(selectors?.[name])) found.add(`:${name}`);
    }
    for (const [, name = "", value = ""] of body.matchAll(DECLARATION)) {
      if (name.startsWith("-")) continue;
      const property = properties?.[name];
      // With the prefix beside it, it only says the same once more.
      if (isNew(property) && !body.includes(`-webkit-${name}:`)) {
        found.add(name);
      }
      for (const word of value.match(/[a-z][a-z-]*/g) ?? []) {
        if (isNew(property?.[word])) found.add(`${name}: ${word}`);
      }
      for (const [, call = ""] of value.matchAll(/([a-z][a-z-]*)\(/g)) {
        if (isNew(types?.[call]) || isNew(types?.color?.[call])) {
          found.add(`${call}()`);
        }
      }
    }
  }
  return [...found];
}

/** Finds the files of an archive that are the tabs of a custom widget. Pure. */
import { isRecord } from "@/lib/core/is_record.ts";
import { AppError } from "@/lib/core/errors.ts";

/** The parts of a widget, as StreamElements calls its tabs. */
export type WidgetTab = "html" | "css" | "js" | "fields" | "data";

/** Files of an archive that are imported. */
interface ChosenFiles {
  /** Whole names of the files, by the tab that each becomes. */
  tabs: Partial<Record<WidgetTab, string>>;
  /** Our own description of the widget, where the archive is ours. */
  about: string | null;
  /** Whole names of what no tab is taken from. */
  ignored: string[];
}

const ENDING: Record<"html" | "css" | "js", RegExp> = {
  html: /\.html?$/,
  css: /\.css$/,
  js: /\.js$/,
};
/** Names that say which tab a file is, the surest first. */
const CONVENTIONAL: Record<WidgetTab, RegExp[]> = {
  html: [/^(?:widget|index|html)\.html?$/, /^html\.txt$/],
  css: [/^(?:widget|style|styles|css)\.css$/, /^css\.txt$/],
  js: [/^(?:widget|main|script|js)\.js$/, /^js\.txt$/],
  fields: [/^fields\.(?:json|txt)$/, /^widget\.json$/, /field[^/]*\.json$/],
  data: [/^data\.(?:json|txt)$/, /^widget\.txt$/, /data[^/]*\.json$/],
};
const ABOUT = "limelight.json";

/**
 * Chooses one widget's folder first and its files in it. Throws `malformed`
 * that names the candidates when an archive holds several widgets, or several
 * files of one kind of which none is called as such files are.
 */
export function chooseFiles(
  names: readonly string[],
  /**
   * Returns the content of a JSON file or a text; `undefined` for what is no
   * JSON.
   */
  parsed: (name: string) => unknown,
): ChosenFiles {
  const folder = chooseFolder(names);
  const below = (name: string) => isWithin(folderOf(name), folder);
  const own = names.filter((name) => folderOf(name) === folder);
  const about = own.find((name) => baseOf(name) === ABOUT) ?? null;
  const tabs: ChosenFiles["tabs"] = {};
  const taken = new Set<string>(about === null ? [] : [about]);
  const take = (tab: WidgetTab, name: string | undefined) => {
    if (name === undefined) return;
    tabs[tab] = name;
    taken.add(name);
  };
  const others = widgetFolders(names)
    .filter((other) => other !== folder && !isWithin(folder, other));
  const isOfAnother = (name: string) =>
    others.some((other) => isWithin(folderOf(name), other));
  // Another folder's files belong to the widget only where there is no doubt.
  const further = [
    names.filter((name) => below(name) && folderOf(name) !== folder),
    names.filter((name) => !below(name)),
  ].map((some) => some.filter((name) => !isOfAnother(name)));

  for (const tab of ["html", "css", "js"] as const) {
    const inPlace = pick(tab, own, tabs.html);
    take(tab, inPlace ?? onlyOne(tab, further));
  }
  const texts = own.filter((name) =>
    !taken.has(name) && /\.(?:json|txt)$/.test(baseOf(name))
  );
  const stem = stemOf(tabs.html ?? tabs.js ?? "");
  take("fields", pickFields(texts, stem, parsed));
  take("data", pickData(texts.filter((name) => !taken.has(name)), parsed));
  for (const tab of ["fields", "data"] as const) {
    if (tabs[tab] !== undefined) continue;
    const elsewhere = further.flat().filter((name) =>
      !taken.has(name) && isConventional(tab, name) &&
      isRecord(parsed(name))
    );
    if (elsewhere.length === 1) take(tab, elsewhere[0]);
  }
  return { tabs, about, ignored: names.filter((name) => !taken.has(name)) };
}

/** The folder of the only widget, or of the one around all others. */
function chooseFolder(names: readonly string[]): string {
  const ours = foldersOf(names.filter((name) => baseOf(name) === ABOUT));
  const candidates = ours.length > 0 ? ours : widgetFolders(names);
  const [first = ""] = candidates;
  // A folder around the others is the widget; what is in it are examples and the like.
  const around = candidates.find((folder) =>
    candidates.every((other) => isWithin(other, folder))
  );
  if (candidates.length <= 1) return first;
  if (around !== undefined) return around;
  throw several("widgets", candidates.map((folder) => folder || "/"));
}

/** Folders with a body each or, where no file is one, with a script. */
function widgetFolders(names: readonly string[]): string[] {
  for (const tab of ["html", "js"] as const) {
    const found = foldersOf(names.filter((name) => isOfTab(tab, name)));
    if (found.length > 0) return found;
  }
  return [];
}

/** The file of a tab in the widget's own folder: called as such files are, then as its body, then the only one. */
function pick(
  tab: "html" | "css" | "js",
  own: readonly string[],
  body: string | undefined,
): string | undefined {
  const found = own.filter((name) => isOfTab(tab, name));
  const called = conventional(tab, found) ??
    found.find((name) => body !== undefined && stemOf(name) === stemOf(body));
  if (called !== undefined || found.length <= 1) return called ?? found[0];
  throw several(tab === "html" ? "widgets" : `${tab} files`, found);
}

function onlyOne(
  tab: "html" | "css" | "js",
  further: readonly string[][],
): string | undefined {
  for (const names of further) {
    const found = names.filter((name) => isOfTab(tab, name));
    const called = found.filter((name) => isConventional(tab, name));
    if (called.length === 1) return called[0];
    if (found.length === 1) return found[0];
  }
}

/** The definitions: by name, else the one file that holds what looks like them. */
function pickFields(
  texts: readonly string[],
  stem: string,
  parsed: (name: string) => unknown,
): string | undefined {
  const [sure, widgetJson, ...rest] = CONVENTIONAL.fields;
  const named = firstOf([sure, widgetJson], texts) ??
    texts.find((name) =>
      stemOf(name) === stem && looksLikeFields(parsed(name))
    ) ?? firstOf(rest, texts);
  if (named !== undefined) return named;
  const found = texts.filter((name) => looksLikeFields(parsed(name)));
  if (found.length > 1) throw several("files that look like FIELDS", found);
  return found[0];
}

function pickData(
  texts: readonly string[],
  parsed: (name: string) => unknown,
): string | undefined {
  const [sure, ...rest] = CONVENTIONAL.data;
  return firstOf([sure], texts) ??
    rest.flatMap((pattern) =>
      texts.filter((name) =>
        pattern.test(baseOf(name)) && isRecord(parsed(name))
      )
    )[0];
}

/**
 * Tells whether a value holds definitions of fields: an object of objects, most
 * of them with a type.
 */
function looksLikeFields(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const entries = Object.values(value).filter(isRecord);
  const typed = entries.filter(({ type }) => typeof type === "string");
  return typed.length > 0 && 2 * typed.length >= Object.keys(value).length;
}

function isOfTab(tab: "html" | "css" | "js", name: string): boolean {
  return ENDING[tab].test(baseOf(name)) || isConventional(tab, name);
}

function isConventional(tab: WidgetTab, name: string): boolean {
  return CONVENTIONAL[tab].some((pattern) => pattern.test(baseOf(name)));
}

function conventional(
  tab: WidgetTab,
  names: readonly string[],
): string | undefined {
  return firstOf(CONVENTIONAL[tab], names);
}

function firstOf(
  patterns: readonly (RegExp | undefined)[],
  names: readonly string[],
): string | undefined {
  for (const pattern of patterns) {
    const found = names.find((name) => pattern?.test(baseOf(name)));
    if (found !== undefined) return found;
  }
}

function foldersOf(names: readonly string[]): string[] {
  return [...new Set(names.map(folderOf))];
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

function baseOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1).toLowerCase();
}

function stemOf(name: string): string {
  return baseOf(name).replace(/\.[^.]*$/, "");
}

function isWithin(folder: string, outer: string): boolean {
  return outer === "" || folder === outer || folder.startsWith(`${outer}/`);
}

/** Most names that a refusal lists. */
const MAX_NAMED = 10;

function several(what: string, names: readonly string[]): AppError {
  const more = names.length - MAX_NAMED;
  const listed = names.slice(0, MAX_NAMED).map((name) =>
    `"${name.slice(0, 100)}"`
  ).join(", ");
  return new AppError(
    "malformed",
    `Cannot import the widget: the ZIP file contains several ${what}: ${listed}${
      more > 0 ? ` and ${more} more` : ""
    }. Leave one in it`,
  );
}

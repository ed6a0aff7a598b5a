/** A custom widget as a file: ours, and what authors of StreamElements widgets give away. Pure. */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { cleanLine } from "@/lib/core/unseen.ts";
import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { chooseFiles, type WidgetTab } from "./archive.ts";
import { parseLenient } from "@/lib/core/lenient_json.ts";
import {
  type BundleFormat,
  type CustomWidget,
  CustomWidgetSave,
  MAX_CODE,
  type WidgetCode,
} from "@/lib/schema/custom_widgets/code.ts";
import { readZip, writeZip } from "./zip_files.ts";

/** Contents of an exported widget. */
export type Exported =
  & Pick<
    CustomWidget,
    "name" | "network" | "hosts" | "consoleErrors" | "source"
  >
  & WidgetCode;

const FORMAT = "limelight-widget";
/** Our JSON bundle, as far as it tells that it is one. */
const OwnBundle = z.looseObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
});
/** Most that is read of a ZIP. */
const ARCHIVE = {
  files: 1_000,
  fileBytes: 4 * MAX_CODE,
  bytes: 16 * MAX_CODE,
};
/** Bytes that are parsed to see which file holds definitions: the lenient reader is slow. */
const MAX_GUESSED = MAX_CODE;
/** Most names of ignored files that are reported. */
const MAX_IGNORED = 100;

/** Packs the widget into one file. */
export async function writeBundle(
  widget: Exported,
  format: BundleFormat,
): Promise<
  { type: string; extension: string; bytes: Uint8Array<ArrayBuffer> }
> {
  const { name, network, hosts, consoleErrors, source } = widget;
  const { html, css, js, fields, values } = widget;
  const settings = { name, network, hosts, consoleErrors, source };
  const about = { format: FORMAT, formatVersion: 1, ...settings };
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  switch (format) {
    case "json":
      return {
        type: "application/json",
        extension: "json",
        bytes: bytesOf(
          text({ ...about, html, css, js, fields, values }),
        ),
      };
    case "streamelements":
      return {
        type: "application/json",
        extension: "json",
        bytes: bytesOf(text({ html, css, js, fields, data: values })),
      };
    case "zip":
      return {
        type: "application/zip",
        extension: "zip",
        bytes: await writeZip({
          "limelight.json": text(about),
          "widget.html": html,
          "widget.css": css,
          "widget.js": js,
          "fields.json": text(fields),
          "data.json": text(values),
        }),
      };
  }
}

/**
 * Returns the content of a file, ready to be saved, and the names of files in
 * it that are ignored; throws `malformed` or `invalid_input`.
 */
export async function readBundle(
  bytes: Uint8Array,
): Promise<{ save: CustomWidgetSave; ignored: string[] }> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const { found, ignored } = isZip
    ? await readArchive(bytes)
    : { found: readText(decode(bytes, false)), ignored: [] };
  const save = CustomWidgetSave.safeParse(found);
  if (save.success) return { save: save.data, ignored };
  throw new AppError(
    "invalid_input",
    "Cannot import the widget: the file does not contain a widget",
    {
      issues: save.error.issues.slice(0, 50).map(({ path, message }) => ({
        path: path.join("."),
        message,
      })),
    },
  );
}

function readText(text: string): unknown {
  const value = parseLenient(text, "the file");
  const own = OwnBundle.safeParse(value);
  return own.success ? fromOwn(own.data) : fromTabs(findTabs(value));
}

function fromOwn(
  { format: _format, formatVersion: _version, ...save }: z.infer<
    typeof OwnBundle
  >,
): unknown {
  return save;
}

/** The five tabs, whatever they are called in a file. */
type Tabs = Partial<Record<WidgetTab, unknown>>;

const NAMES: Record<string, keyof Tabs> = {
  html: "html",
  css: "css",
  js: "js",
  javascript: "js",
  fields: "fields",
  data: "data",
  fielddata: "data",
};

/** Tabs among an object's members, or those of what it holds. */
function findTabs(value: unknown): Tabs {
  const found = tabsOf(value, 0);
  if (found.length === 1 && found[0]) return found[0];
  throw new AppError(
    "malformed",
    found.length === 0
      ? "Cannot import the widget: the file contains no HTML, CSS or script"
      : `Cannot import the widget: the file contains ${found.length} widgets`,
  );
}

function tabsOf(value: unknown, depth: number): Tabs[] {
  if (typeof value !== "object" || value === null || depth > 4) return [];
  const tabs: Tabs = {};
  for (const [name, member] of Object.entries(value)) {
    const tab = NAMES[name.toLowerCase()];
    if (tab === undefined || member === null) continue;
    const isCode = tab === "html" || tab === "css" || tab === "js";
    if (!isCode || typeof member === "string") tabs[tab] ??= member;
  }
  if (typeof tabs.html === "string" || typeof tabs.js === "string") {
    return [tabs];
  }
  return Object.values(value).flatMap((inner) => tabsOf(inner, depth + 1));
}

function fromTabs({ html, css, js, fields, data }: Tabs): unknown {
  const record = (tab: unknown, name: string) =>
    typeof tab === "string" ? parseLenient(tab, name) : tab ?? {};
  const found = record(fields, "FIELDS");
  const values = record(data, "DATA");
  const name = nameIn(values, found);
  return {
    ...(name === null ? {} : { name }),
    html: html ?? "",
    css: css ?? "",
    js: js ?? "",
    fields: found,
    values,
    source: "streamelements",
  };
}

/** The display name that authors keep among their fields. */
function nameIn(values: unknown, fields: unknown): string | null {
  const set = Object(values).widgetName;
  const name = set ?? Object(Object(fields).widgetName).value;
  const line = typeof name === "string" ? cleanLine(name) : "";
  return line === "" ? null : fitGraphemes(line, 80);
}

/** The widget of an archive as it is saved, and the names of what it is not made of. */
async function readArchive(
  bytes: Uint8Array,
): Promise<{ found: unknown; ignored: string[] }> {
  const { files, others } = await readZip(bytes, ARCHIVE, (name) => {
    return /\.(?:html?|css|js|json|txt)$/i.test(name);
  });
  const read = (name: string, exact: boolean) =>
    decode(files.get(name) ?? new Uint8Array(), exact);
  const values = new Map<string, unknown>();
  let room = MAX_GUESSED;
  const parsed = (name: string) => {
    if (!values.has(name)) {
      const bytes = files.get(name);
      room -= bytes?.length ?? 0;
      values.set(
        name,
        !bytes || room < 0 ? undefined : parsedOrNot(read(name, false)),
      );
    }
    return values.get(name);
  };
  const { tabs, about, ignored } = chooseFiles([...files.keys()], parsed);
  const texts: Tabs = {};
  for (const tab of ["html", "css", "js", "fields", "data"] as const) {
    const name = tabs[tab];
    if (name === undefined) continue;
    // Without it the widget would arrive, and not be what its author made.
    if (files.get(name) === null) throw unreadable(name);
    texts[tab] = read(name, about !== null);
  }
  const code = fromTabs(findTabs(texts));
  const own = about === null
    ? null
    : OwnBundle.safeParse(parseLenient(read(about, true), "limelight.json"));
  return {
    found: own?.success
      ? { ...Object(code), ...Object(fromOwn(own.data)) }
      : code,
    ignored: [...ignored, ...others].slice(0, MAX_IGNORED),
  };
}

function unreadable(name: string): AppError {
  return new AppError(
    "malformed",
    `Cannot import the widget: "${name}" in the ZIP file is encrypted or over ${ARCHIVE.fileBytes} bytes. Pack it without a password, and large data apart from the code`,
  );
}

/** Parses a text; `undefined` where it is no JSON. */
function parsedOrNot(text: string): unknown {
  try {
    return parseLenient(text, "the file");
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** `exact` keeps a byte order mark that belongs to the code. */
function decode(bytes: Uint8Array, exact: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: exact })
      .decode(bytes);
  } catch (cause) {
    throw new AppError(
      "malformed",
      "Cannot import the widget: the file is not UTF-8. Save it as UTF-8 text, or paste what is in it",
      { cause },
    );
  }
}

/** Overlays of StreamElements, turned into a setup with one scene. */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { cleanLine } from "@/lib/core/unseen.ts";
import { z } from "zod";
import { clamp } from "@/lib/core/clamp.ts";
import { AppError } from "@/lib/core/errors.ts";
import type {
  BundledInstance,
  BundledScene,
  Placement,
} from "@/lib/schema/overlays/scenes.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { counterpartOf } from "./counterparts.ts";
import {
  MANIFEST,
  type Manifest,
  SETUP_VERSION,
  type Skipped,
} from "@/lib/schema/account/setup_bundle.ts";
import type { Converted } from "./setup_file.ts";

/** Widgets of one overlay. */
const MAX_WIDGETS = 500;
/** Maximum length of a name, in graphemes. */
const MAX_NAME = 80;
const MAX_TEXT = 1_000;

const Loose = z.record(z.string(), z.unknown()).catch({});
const Name = z.string().nullish().catch(null);

const TheirWidget = z.object({
  type: z.string().max(100),
  name: Name,
  visible: z.boolean().catch(true),
  locked: z.boolean().catch(false),
  group: Name,
  css: Loose,
  text: Loose,
  variables: Loose,
});
type TheirWidget = z.infer<typeof TheirWidget>;

const TheirOverlay = z.object({
  name: Name,
  settings: z.object({
    width: z.number().min(16).max(7_680).catch(1920),
    height: z.number().min(16).max(7_680).catch(1080),
  }).catch({ width: 1920, height: 1080 }),
  widgets: z.array(TheirWidget).min(1).max(MAX_WIDGETS),
});
type TheirOverlay = z.infer<typeof TheirOverlay>;

/** Reads the code of a widget as the import of custom widgets does; throws `AppError`. */
export type ReadTabs = (tabs: Record<string, unknown>) => Promise<{
  name?: string | undefined;
  html?: string | undefined;
  css?: string | undefined;
  js?: string | undefined;
  fields?: Record<string, unknown> | undefined;
  values?: Record<string, unknown> | undefined;
}>;

/** Finds an overlay in a file, by itself or in an answer of their API. */
function overlayIn(value: unknown): TheirOverlay | null {
  for (const found of [value, Object(value).overlay, Object(value).data]) {
    if (Object(found).format !== undefined) continue;
    const overlay = TheirOverlay.safeParse(found);
    if (overlay.success) return overlay.data;
  }
  return null;
}

/** Reads a length: a number, px, or a share of the canvas in per cent. */
function lengthOf(value: unknown, whole: number, fallback: number): number {
  const text = typeof value === "string" ? value.trim().slice(0, 32) : value;
  const number = typeof text === "string" ? Number.parseFloat(text) : text;
  if (typeof number !== "number" || !Number.isFinite(number)) return fallback;
  const isShare = typeof text === "string" && text.endsWith("%");
  return isShare ? whole * number / 100 : number;
}

function placementOf(
  { css, visible, locked, group }: TheirWidget,
  at: number,
  { width, height }: TheirOverlay["settings"],
  size: { width: number; height: number },
): Placement {
  const { "z-index": z, opacity } = css;
  return {
    x: clamp(lengthOf(css.left, width, 0), -16_384, 16_384),
    y: clamp(lengthOf(css.top, height, 0), -16_384, 16_384),
    width: clamp(lengthOf(css.width, width, size.width), 1, 7_680),
    height: clamp(lengthOf(css.height, height, size.height), 1, 7_680),
    z: Math.round(clamp(lengthOf(z, 0, at + 1), -10_000, 10_000)),
    rotation: 0,
    opacity: clamp(lengthOf(opacity, 1, 1), 0, 1),
    visible,
    locked,
    ...(group ? { group: group.slice(0, 40) } : {}),
  };
}

function nameOf({ name, type }: TheirWidget, fallback: string): string {
  return fitGraphemes(cleanLine(name ?? "") || fallback || type, MAX_NAME);
}

/** Settings that come along: those of the table, and the words of a text. */
function settingsOf(
  { type, text, variables }: TheirWidget,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const words = [text.value, variables.text, variables.value]
    .find((one) => typeof one === "string" && one !== "");
  const isText = counterpartOf(type)?.ours === "static-text";
  return isText && typeof words === "string"
    // Their placeholders are not ours.
    ? {
      ...known,
      content: fitGraphemes(words, MAX_TEXT).replaceAll("{", "(")
        .replaceAll("}", ")"),
    }
    : { ...known };
}

const codeIn = ({ variables }: TheirWidget) =>
  [variables.html, variables.css, variables.js]
    .some((tab) => typeof tab === "string" && tab.trim() !== "");

/**
 * Turns the JSON of an overlay of StreamElements into a setup: built-in widgets
 * by the table of counterparts, custom widgets with their code. What has no
 * counterpart, and what has to be done by hand, is in `leftOut`. Returns `null`
 * for any other value.
 */
export async function convertOverlay(
  value: unknown,
  readTabs: ReadTabs,
): Promise<Converted | null> {
  const overlay = overlayIn(value);
  if (!overlay) return null;
  const leftOut: Skipped[] = [];
  const instances: BundledInstance[] = [];
  const items: BundledScene["items"] = [];
  const entries = new Map<string, unknown>();

  function note(at: number, name: string, detail: string): void {
    const id = `${at}`;
    leftOut.push({ kind: "instance", id, name, code: "not_found", detail });
  }

  async function custom(widget: TheirWidget, at: number): Promise<void> {
    const { html, css, js, fields, fieldData } = widget.variables;
    const found = await readTabs({ html, css, js, fields, data: fieldData });
    const code = {
      html: found.html ?? "",
      css: found.css ?? "",
      js: found.js ?? "",
      fields: found.fields ?? {},
      values: found.values ?? {},
    };
    const number = entries.size;
    const widgetId = `wgt_streamelements_${at}`;
    entries.set(`parts/custom_widgets/${number}.json`, {
      id: widgetId,
      publishedVersion: `ver_streamelements_${at}`,
      name: nameOf(widget, found.name ?? "Custom widget"),
      network: "any",
      hosts: [],
      source: "streamelements",
      draft: code,
      published: code,
    });
    const size = { width: 400, height: 300 };
    items.push({
      kind: "custom",
      id: `itm_streamelements_${at}`,
      widgetId,
      placement: placementOf(widget, at, overlay!.settings, size),
    });
  }

  function builtIn(widget: TheirWidget, at: number): void {
    // Their event list and their custom widget share a type.
    const type = widget.type === "se-widget-custom-event-list"
      ? "se-widget-event-list"
      : widget.type;
    const counterpart = counterpartOf(type);
    const kind = widgetKind(counterpart?.ours ?? "");
    const name = nameOf(widget, counterpart?.theirs ?? "");
    if (!counterpart || !kind) {
      return note(
        at,
        name,
        `There is no widget in the place of "${type}"${
          counterpart ? `. ${counterpart.byHand}` : ""
        }`,
      );
    }
    const settings = settingsOf(widget, counterpart.settings ?? {});
    const placement = placementOf(widget, at, overlay!.settings, kind.size);
    const id = `ins_streamelements_${at}`;
    const isValid = kind.settings.safeParse(settings).success;
    instances.push({
      id,
      type: kind.id,
      schemaVersion: kind.schemaVersion,
      name,
      settings: isValid ? settings : {},
      placement,
      pack: "channel",
      enabled: true,
      sounds: [],
    });
    items.push({ kind: "instance", id, placement });
    if (counterpart.byHand === "") return;
    note(at, name, `It comes as ${kind.title}. ${counterpart.byHand}`);
  }

  for (const [at, widget] of overlay.widgets.entries()) {
    // A folder of their editor; what is in it says so itself.
    if (widget.type === "se-widget-group") continue;
    if (!codeIn(widget)) {
      builtIn(widget, at);
      continue;
    }
    try {
      await custom(widget, at);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      note(at, nameOf(widget, "Custom widget"), error.message);
    }
  }

  const { settings: { width, height } } = overlay;
  const name = fitGraphemes(
    cleanLine(overlay.name ?? "") || "StreamElements",
    MAX_NAME,
  );
  const manifest: Manifest = {
    format: "limelight-setup",
    version: SETUP_VERSION,
    exportedAt: new Date(0).toISOString(),
    channelId: "",
    scenes: [{
      id: "scn_streamelements",
      name,
      width: Math.round(width),
      height: Math.round(height),
      background: "#00000000",
      items,
    }],
    instances,
    assets: [],
    parts: { custom_widgets: entries.size },
  };
  entries.set(MANIFEST, manifest);
  return { entries, leftOut };
}

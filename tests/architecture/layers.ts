/**
 * Layers and the layers that each may import, types included. A file belongs to
 * the layer of the first row that names it; inside a layer every import is
 * allowed, except that one feature does not import another but by `WITHIN`.
 */
export const FILES: readonly [files: string, layer: string][] = [
  ["lib/jsr/**", "jsr"],
  ["lib/core/**", "core"],
  // Every shape: what is stored, sent, published or set.
  ["lib/schema/**", "schema"],
  // Translations, English of several widgets, and what looks a text up.
  ["lib/locales/**", "locales"],
  ["lib/storage/**", "storage"],
  ["lib/database/**", "database"],
  // State that follows a channel's log, and what becomes of its changes.
  ["lib/event_log/projections/**", "projections"],
  // All that the member has for others.
  ["lib/event_log/mod.ts", "projections"],
  ["lib/event_log/**", "event_log"],
  ["lib/clients/**", "clients"],
  // Definitions of widgets, read by the server alone, and what both sides take.
  ["lib/widgets/*.ts", "widgets"],
  ["lib/widgets/looks/**", "widgets"],
  ["lib/widgets/*/{definition,form,messages,missed_messages}.ts", "widgets"],
  // What runs in and around the frames of custom widgets.
  ["lib/sandbox/**", "sandbox"],
  // What runs in every overlay page.
  ["lib/overlay/**", "overlay"],
  // Views of widgets, with what each of them alone needs in a page.
  ["lib/widgets/*/**", "views"],
  // Parts, messages and scripts of the studio; both sides take them.
  ["lib/studio/**", "studio"],
  // What the server draws of the studio: its frame and its rooms.
  ["lib/pages/studio/**", "rooms"],
  // Programs that other apps start, packed by themselves: nothing imports them.
  ["lib/plugins/**", "plugins"],
  ["lib/features/**", "features"],
  ["lib/http/**", "http"],
  ["islands/**", "islands"],
  ["lib/pages/**", "pages"],
  ["routes/**", "routes"],
  ["lib/app/**", "app"],
  ["{main,fresh.config}.ts", "app"],
];

/** Layers, and the others that each may import. */
export const LAYERS: readonly { layer: string; may: readonly string[] }[] = [
  { layer: "jsr", may: [] },
  { layer: "core", may: [] },
  { layer: "schema", may: ["core"] },
  { layer: "locales", may: ["core"] },
  { layer: "storage", may: ["core"] },
  { layer: "database", may: ["storage", "core", "schema"] },
  { layer: "event_log", may: ["storage", "schema", "core"] },
  {
    layer: "projections",
    may: ["event_log", "storage", "schema", "core"],
  },
  { layer: "clients", may: ["schema", "core"] },
  { layer: "widgets", may: ["schema", "locales", "core"] },
  { layer: "sandbox", may: ["schema", "core"] },
  { layer: "overlay", may: ["schema", "locales", "sandbox", "core"] },
  {
    layer: "views",
    may: ["overlay", "widgets", "schema", "locales", "sandbox", "core"],
  },
  { layer: "studio", may: ["overlay", "schema", "sandbox", "core"] },
  { layer: "plugins", may: ["schema", "core"] },
  {
    layer: "features",
    may: [
      "widgets",
      "clients",
      "projections",
      "event_log",
      "database",
      "storage",
      "schema",
      "locales",
      "core",
      "sandbox",
    ],
  },
  { layer: "http", may: ["event_log", "schema", "core", "storage"] },
  { layer: "islands", may: ["overlay", "views", "studio", "schema"] },
  {
    layer: "pages",
    may: [
      "http",
      "islands",
      "widgets",
      "overlay",
      "schema",
      "locales",
      "core",
    ],
  },
  {
    layer: "rooms",
    may: [
      "studio",
      "http",
      "islands",
      "widgets",
      "overlay",
      "schema",
      "locales",
      "core",
    ],
  },
  {
    layer: "routes",
    may: [
      "pages",
      "rooms",
      "studio",
      "http",
      "islands",
      "widgets",
      "schema",
      "event_log",
      "core",
    ],
  },
  {
    layer: "app",
    may: [
      "routes",
      "http",
      "schema",
      "widgets",
      "sandbox",
      "database",
      "storage",
      "core",
      "features",
      "clients",
      "projections",
      "event_log",
    ],
  },
];

/**
 * Features that others of their area may import, types included. Between areas
 * nothing is imported: `lib/app` hands on what one needs of another.
 */
export const WITHIN: Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
> = {
  account: { dock_keys: ["key_lists"], program_keys: ["key_lists"] },
  audience: { chat_polls: ["votes"] },
  bot: { acts: ["bot_api", "say"], say: ["bot_api"] },
  integrations: {
    connections: ["records"],
    outgoing: ["bundled"],
    records: ["bundled", "deliveries"],
    webhooks: ["records", "deliveries"],
  },
  overlays: {
    moments: ["scenes"],
    test_events: ["moments"],
    playback: [
      "browser_sources",
      "connections",
      "control",
      "receipts",
      "scenes",
    ],
  },
  platform: { notifications: ["moderation"] },
  // The ledger is the area's own, in several folders.
  subathon: { pictures: ["", "credits"] },
  widget_data: { topics: ["platform_reads", "stats"] },
};

/** Parts of the subathon, which are one feature in several folders. */
const PARTS = ["rules", "runtime", "answers"];

/** Returns the area of a feature's file, and its folder there; the folder is empty for what is the area's own. */
export function featureOf(file: string): { area: string; name: string } {
  const [area = "", ...inside] = file.split("/").slice(2);
  const [name = ""] = inside.length > 1 ? inside : [];
  return { area, name: PARTS.includes(name) ? "" : name };
}

/** Tells whether a file of a feature may import another's. */
export function mayImportFeature(file: string, target: string): boolean {
  if (target === "lib/features/outside.ts") return true;
  const from = featureOf(file);
  const to = featureOf(target);
  if (from.area !== to.area) return false;
  const isAreas = file.split("/").length === 4;
  return isAreas || from.name === to.name ||
    (WITHIN[from.area]?.[from.name] ?? []).includes(to.name);
}

/** Returns what matches the paths that a glob of `FILES` names: `*` is within a folder, `**` all below. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\{[^}]*\})/).map((part) => {
    if (part === "**") return ".+";
    if (part === "*") return "[^/]+";
    if (!part.startsWith("{")) return RegExp.escape(part);
    return `(?:${part.slice(1, -1).split(",").map(RegExp.escape).join("|")})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

const PATTERNS = FILES.map(([files]) => patternOf(files));

/** Returns the place of the row in `FILES` that a file belongs to; -1 when no row names it. */
export function rowOf(file: string): number {
  return PATTERNS.findIndex((pattern) => pattern.test(file));
}

/** Returns the layer of a file, or `null` when it belongs to none. */
export function layerOf(file: string): string | null {
  return FILES[rowOf(file)]?.[1] ?? null;
}

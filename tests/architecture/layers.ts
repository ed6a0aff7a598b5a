/**
 * Who may import whom. A layer is the longest matching path prefix; inside a
 * layer anything goes. `schema` stands for the `schema.ts` of any feature,
 * which imports zod and other schemas only.
 */
export const LAYERS: { layer: string; files: RegExp; may: string[] }[] = [
  { layer: "jsr", files: /^lib\/jsr\//, may: [] },
  {
    layer: "schema",
    files: /^lib\/features\/[^/]+\/schema\.ts$/,
    may: ["schema", "core", "events", "widgets", "runtime"],
  },
  { layer: "core", files: /^lib\/core\//, may: [] },
  { layer: "storage", files: /^lib\/storage\//, may: ["core", "schema"] },
  {
    layer: "events",
    files: /^lib\/events\//,
    may: ["storage", "schema", "core"],
  },
  { layer: "clients", files: /^lib\/clients\//, may: ["schema", "core"] },
  {
    layer: "widgets",
    files: /^lib\/widgets\//,
    may: ["events", "schema", "core"],
  },
  {
    layer: "browser",
    files: /^lib\/browser\//,
    may: ["events", "schema", "widgets", "runtime"],
  },
  {
    // What runs in and around the frames of custom widgets.
    layer: "runtime",
    files: /^lib\/widget_runtime\//,
    may: ["events", "schema"],
  },
  {
    layer: "features",
    files: /^lib\/features\//,
    may: [
      "widgets",
      "clients",
      "events",
      "storage",
      "schema",
      "core",
      "runtime",
    ],
  },
  {
    layer: "wiring",
    files: /^lib\/services(?:\.ts$|\/)/,
    may: [
      "features",
      "clients",
      "events",
      "storage",
      "schema",
      "core",
      "widgets",
      // HTTP knows services by type only; its sockets are a part like any other.
      "http",
    ],
  },
  {
    layer: "http",
    files: /^lib\/http\//,
    may: [
      "wiring",
      "events",
      "schema",
      "core",
      "storage",
      "widgets",
      "browser",
    ],
  },
  {
    layer: "islands",
    files: /^islands\//,
    may: ["browser", "widgets", "schema", "events"],
  },
  {
    layer: "pages",
    files: /^lib\/pages\//,
    may: ["http", "islands", "widgets", "browser", "schema", "events", "core"],
  },
  {
    layer: "routes",
    files: /^routes\//,
    may: ["pages", "http", "islands", "widgets", "schema", "events", "core"],
  },
  {
    layer: "app",
    files: /^(?:lib\/(?:app|boot|hot_routes)\.ts|main\.ts|fresh\.config\.ts)$/,
    may: [
      "routes",
      "http",
      "wiring",
      "storage",
      "core",
      "features",
      "clients",
      "events",
    ],
  },
];

/** The layer of a file, or `null` when it belongs to none. */
export function layerOf(file: string): string | null {
  return LAYERS.find(({ files }) => files.test(file))?.layer ?? null;
}

/**
 * Layers and the layers that each may import, types included. A file belongs to
 * the first layer whose pattern it matches; inside a layer every import is
 * allowed, except that one feature does not import another. `schema` has the
 * shapes: the `schema*.ts` of features, the kinds of events, the settings and
 * states of widgets, and the model of a form.
 */
export const LAYERS: { layer: string; files: RegExp; may: string[] }[] = [
  { layer: "jsr", files: /^lib\/jsr\//, may: [] },
  { layer: "core", files: /^lib\/core\//, may: [] },
  { layer: "storage", files: /^lib\/storage\//, may: ["core"] },
  {
    layer: "schema",
    files: new RegExp(
      [
        /^lib\/features\/(?:\w+\/){1,2}schema(?:_\w+)?\.ts$/,
        /^lib\/events\/(?:catalogue|records|messages|takes_part|told_acts|stored_event)\.ts$/,
        /^lib\/events\/(?:is_addressed_to|retained_commands|sound_rank|emotes|cheermotes|badge_pictures)\.ts$/,
        /^lib\/events\/kinds\//,
        /^lib\/projections\/schema\.ts$/,
        /^lib\/widgets\/(?:settings|state)\/|^lib\/widgets\/fonts\.ts$/,
        /^lib\/widgets\/\w+\/state\.ts$/,
        /^lib\/studio\/form\//,
      ].map(({ source }) => source).join("|"),
    ),
    may: ["core"],
  },
  {
    layer: "database",
    files: /^lib\/database\//,
    may: ["storage", "core", "schema"],
  },
  {
    layer: "events",
    files: /^lib\/events\//,
    may: ["database", "storage", "schema", "core"],
  },
  {
    // State that follows a channel's log, and what becomes of its changes.
    layer: "projections",
    files: /^lib\/projections\//,
    may: ["events", "database", "storage", "schema", "core"],
  },
  { layer: "clients", files: /^lib\/clients\//, may: ["schema", "core"] },
  {
    // Definitions of widgets, read by the server alone.
    layer: "widgets",
    files:
      /^lib\/widgets\/(?:\w+\.ts$|looks\/|words\/|\w+\/(?:definition|default_texts|form|form_words|words)\.ts$)/,
    may: ["schema", "core"],
  },
  {
    // What runs in and around the frames of custom widgets.
    layer: "runtime",
    files: /^lib\/widget_runtime\//,
    may: ["schema", "core"],
  },
  {
    layer: "browser",
    files: /^lib\/browser\//,
    may: ["schema", "widgets", "runtime", "core"],
  },
  {
    // Views of widgets, with what each of them alone needs in a page.
    layer: "views",
    files: /^lib\/widgets\/\w+\//,
    may: ["browser", "widgets", "schema", "runtime", "core"],
  },
  {
    // Parts, words and scripts of the studio; both sides take them.
    layer: "studio",
    files: /^lib\/studio\/(?:parts|words|browser)\//,
    may: ["browser", "schema", "runtime", "core"],
  },
  {
    layer: "features",
    files: /^lib\/features\//,
    may: [
      "widgets",
      "clients",
      "projections",
      "events",
      "database",
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
      "projections",
      "events",
      "database",
      "storage",
      "schema",
      "core",
      "widgets",
      "runtime",
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
    ],
  },
  {
    layer: "islands",
    files: /^islands\//,
    may: ["browser", "views", "studio", "schema"],
  },
  {
    layer: "pages",
    files: /^lib\/pages\//,
    may: ["http", "islands", "widgets", "browser", "schema", "core"],
  },
  {
    // What the server draws of the studio: its frame and its rooms.
    layer: "rooms",
    files: /^lib\/studio\//,
    may: ["studio", "http", "islands", "widgets", "browser", "schema", "core"],
  },
  {
    layer: "routes",
    files: /^routes\//,
    may: [
      "pages",
      "rooms",
      "http",
      "islands",
      "widgets",
      "schema",
      "events",
      "core",
    ],
  },
  {
    layer: "app",
    files:
      /^(?:lib\/(?:app|boot|direct_routes|hot_routes)\.ts|main\.ts|fresh\.config\.ts)$/,
    may: [
      "routes",
      "http",
      "wiring",
      "database",
      "storage",
      "core",
      "features",
      "clients",
      "projections",
      "events",
    ],
  },
];

/** Returns the layer of a file, or `null` when it belongs to none. */
export function layerOf(file: string): string | null {
  return LAYERS.find(({ files }) => files.test(file))?.layer ?? null;
}

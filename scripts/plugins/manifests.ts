/** Manifests by which Stream Deck and Companion know the plugins. */
import { ACT_IDS, actRow } from "@/lib/plugins/core/acts.ts";
import { actionId, PLUGIN_ID } from "@/lib/plugins/stream_deck/identity.ts";

/** Page of the project; a release may name its own. */
const PAGE = "https://limelight.example";

/** Paths of the Stream Deck plugin's pictures, below its folder and without their extensions. */
export const PICTURES = {
  plugin: "imgs/plugin",
  category: "imgs/category",
  action: (act: string) => `imgs/actions/${act}`,
  key: (act: string) => `imgs/keys/${act}`,
} as const;

/** Returns Stream Deck's manifest of the plugin. */
export function streamDeckManifest(version: string) {
  return {
    $schema: "https://schemas.elgato.com/streamdeck/plugins/manifest.json",
    UUID: PLUGIN_ID,
    Name: "Limelight",
    Version: `${version}.0`,
    Author: "Limelight",
    Description:
      "Counters, alerts, the timer, the wheel and the panic button of your Limelight overlays, with their state on the keys.",
    URL: PAGE,
    Category: "Limelight",
    CategoryIcon: PICTURES.category,
    Icon: PICTURES.plugin,
    CodePath: "bin/plugin.js",
    PropertyInspectorPath: "ui/inspector.html",
    SDKVersion: 2,
    Software: { MinimumVersion: "7.1" },
    OS: [
      { Platform: "windows", MinimumVersion: "10" },
      { Platform: "mac", MinimumVersion: "12" },
    ],
    // The first with a WebSocket of its own.
    Nodejs: { Version: "24" },
    Actions: ACT_IDS.map((act) => ({
      UUID: actionId(act),
      Name: actRow(act).title,
      Tooltip: actRow(act).does,
      Icon: PICTURES.action(act),
      Controllers: ["Keypad"],
      States: [{ Image: PICTURES.key(act), ShowTitle: false }],
    })),
  };
}

/** Returns Stream Deck's file of the plugin's texts in another language, by their English. */
export function streamDeckLocalization(
  texts: Readonly<Record<string, string>>,
) {
  const { Description, Actions } = streamDeckManifest("");
  const say = (english: string) => texts[english] ?? english;
  return {
    Description: say(Description),
    ...Object.fromEntries(
      Actions.map(({ UUID, Name, Tooltip }) => [
        UUID,
        { Name: say(Name), Tooltip: say(Tooltip) },
      ]),
    ),
    Localization: texts,
  };
}

/** Returns Companion's manifest of the module, which speaks the protocol of `apiVersion`. */
export function companionManifest(
  { id, version, apiVersion }: {
    id: string;
    version: string;
    apiVersion: string;
  },
) {
  return {
    id,
    name: id,
    shortname: "limelight",
    description: "Controls Limelight overlays, and shows their state",
    version,
    isPrerelease: false,
    license: "MIT",
    repository: PAGE,
    bugs: PAGE,
    maintainers: [{ name: "Limelight" }],
    legacyIds: [],
    runtime: {
      type: "node22",
      api: "nodejs-ipc",
      apiVersion,
      entrypoint: "../main.js",
    },
    manufacturer: "Limelight",
    products: ["Overlays"],
    keywords: ["Twitch", "Overlay", "Alerts"],
  };
}

import type { TierName } from "@/lib/core/tiers.ts";
import type { SkinDefaults } from "@/lib/widgets/effective_settings.ts";
import type { WidgetId } from "@/lib/widgets/registry.ts";
import type { LookCue } from "@/lib/schema/widgets/look_cues.ts";
import type { LookSounds } from "./voices.ts";
import type { SettingGroups } from "@/lib/schema/widgets/settings/groups.ts";

/** The plan from which on a channel may use a pack. */
type LookTier = Exclude<TierName, "self_hosted">;

/**
 * Properties that settings cannot express: the lighting and the edges of
 * surfaces. Every property has a neutral value in `lib/widgets/styles/overlay.css`;
 * a pack gives its own.
 */
interface LookProperties {
  /** Main accent, `#RRGGBB`: fills, icons, rings. */
  "--ll-accent": string;
  /** Second accent, the far end of gradients. */
  "--ll-accent-2": string;
  /** Text on the accents; at least 4.5:1 on both. */
  "--ll-on-accent": string;
  /** Light over the plate: a CSS image, or `none`. */
  "--ll-plate-image"?: string;
  /** Shadow around the plate and light on its edges: a CSS `box-shadow`. */
  "--ll-plate-shadow"?: string;
  /** Cut corners: a CSS `clip-path`, or `none`. */
  "--ll-plate-clip"?: string;
  /** Room that ornaments at both sides of a plate take from what is on it. */
  "--ll-side"?: string;
  /** Light over bars: a CSS image. */
  "--ll-fill-image"?: string;
  /** Glow around bars and icons: a CSS `box-shadow`. */
  "--ll-fill-shadow"?: string;
  /** Rounding of bars and chips. */
  "--ll-bar-radius"?: string;
  /** Family of titles and of large figures. */
  "--ll-title-font"?: string;
  /** Space between the letters of titles. */
  "--ll-title-spacing"?: string;
  /** Surface of what is still to go; `defineLook` gives it. */
  "--ll-track"?: string;
  /** Surface of what has a small plate of its own; `defineLook` gives the plate's. */
  "--ll-surface"?: string;
  /** Widest outline of letters: a CSS length, best in `em`. */
  "--ll-outline"?: string;
  /** Colour of lines between rows. */
  "--ll-line"?: string;
  /** Way in which particles fly. */
  "--ll-flight": "none" | "burst" | "gravity" | "drift" | "rise";
  /** Timing function of what comes. */
  "--ll-ease"?: string;
}

/** Values of shared groups that a pack gives all widgets. */
type LookGroups = { [G in keyof SettingGroups]?: Partial<SettingGroups[G]> };

/** A skin: a look for all widgets. */
export interface Look {
  /** Kebab case; the `pack` of a URL and of an instance. */
  id: string;
  /** Id of the look whose style sheet and pictures it has: its own, but for a channel's. */
  sheet: string;
  /** Id of the look whose sounds it has: its own, but for a channel's. */
  soundsOf: string;
  /** Ids of sounds in place of those: none, but for a channel's. */
  ownSounds: Readonly<Partial<Record<LookCue, string>>>;
  title: string;
  /** One sentence for the gallery. */
  description: string;
  tier: LookTier;
  /** Sounds of its alerts. */
  sounds: LookSounds;
  /** Custom properties on the root of the page. */
  properties: LookProperties;
  /** Defaults of settings that the pack changes. */
  defaults: SkinDefaults & { all: LookGroups };
}

/** Definition of a pack, as it is written in code. */
interface LookDefinition
  extends Omit<Look, "defaults" | "sheet" | "soundsOf" | "ownSounds"> {
  /** Values of shared groups, for all widgets. */
  groups: LookGroups;
  /** Surface of what is still to go, behind bars. */
  track: string;
  /** Colour of good news; of warnings; of danger. */
  good: string;
  warn: string;
  danger: string;
  /** Colours of slices. */
  palette: readonly string[];
  /** More values for single types. */
  types?: { [K in WidgetId]?: Record<string, unknown> };
}

/** Makes a pack: its few colours become the defaults of every type that has them. */
export function defineLook(definition: LookDefinition): Look {
  const { groups, track, good, warn, danger, palette, types, ...pack } =
    definition;
  const accent = `${pack.properties["--ll-accent"].toUpperCase()}FF`;
  const ink = groups.text?.color ?? "#FFFFFFFF";
  const byColors: SkinDefaults["types"] = {
    "goal-bar": { fillColor: accent, trackColor: track },
    "poll": { barColor: accent, winnerColor: good },
    "contribution-popups": { positiveColor: good, negativeColor: danger },
    "subathon-timer": {
      normalColor: ink,
      warnColor: warn,
      dangerColor: danger,
    },
    "wheel": { colors: palette },
    // A picture is what it is; who wants a plate behind it chooses one.
    "static-media": { box: { background: "#00000000" } },
    "image-rotator": { box: { background: "#00000000" } },
    // A jar stands on the picture, not on a plate.
    "tip-jar": { box: { background: "#00000000" } },
  };
  const merged: Record<string, Record<string, unknown>> = Object.create(null);
  for (const source of [byColors, types ?? {}]) {
    for (const [id, values] of Object.entries(source)) {
      merged[id] = { ...merged[id], ...values };
    }
  }
  const plate = groups.box?.background ?? "#00000000";
  const properties = {
    ...pack.properties,
    "--ll-track": track,
    // Without plates small ones are as a widget without a look has them.
    ...(plate.endsWith("00") ? {} : { "--ll-surface": plate }),
  };
  return {
    ...pack,
    sheet: pack.id,
    soundsOf: pack.id,
    ownSounds: {},
    properties,
    defaults: { all: { ...groups }, types: merged },
  };
}

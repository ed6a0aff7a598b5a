import type { fillTemplate } from "@/lib/core/template.ts";
import type { WornSounds } from "@/lib/schema/overlays/browser_sources.ts";
import type { Offers } from "@/lib/studio/browser/settings/offers.ts";

/** Everything that the alerts of one alert box are drawn from. */
export interface AlertsFacts {
  channelId: string;
  readOnly: boolean;
  widget: {
    id: string;
    name: string;
    pack: string | null;
    schemaVersion?: number | undefined;
    settings: Record<string, unknown>;
    revision: string;
    width: number;
    height: number;
  };
  /**
   * Of a box that plays the channel's alerts, which then stand among its
   * settings: their version, and what the box itself has in their place. `null`
   * for a box that plays its own.
   */
  channelAlerts: {
    etag: string | null;
    own: { alerts?: unknown; variants?: unknown };
  } | null;
  schema: Record<string, unknown>;
  look: Record<string, unknown>;
  offers: Offers;
  /** Sounds that the scene assigns to kinds of event. */
  assigned: Record<string, { soundId: string; volume: number }>;
  /** Values of placeholders in a sample, by kind of event. */
  samples: Readonly<Record<string, Parameters<typeof fillTemplate>[1]>>;
  /** The look whose sounds are heard where none is chosen. */
  lookSound: { id: string; title: string; own: NonNullable<WornSounds["own"]> };
}

/** Says whose alerts an alert box plays; `null`: nobody chose, and it plays its own. */
export type WhoseAlerts = "own" | "channel" | null;

/** The channel's alerts as they are stored; `variants` is `null` where it has none. */
export interface StoredChannelAlerts {
  variants: Record<string, unknown>[] | null;
  /** In quotes, as `If-Match` takes it; `null` before the first. */
  etag: string | null;
}

/** An alert box of the channel. */
export interface AlertBoxRow {
  id: string;
  name: string;
  plays: WhoseAlerts;
  /** Alerts that are stored with it; `null`: those that every box begins with. */
  variants: Record<string, unknown>[] | null;
  /** Name of its scene; `null` for a source of its own. */
  scene: string | null;
}

import type { Offers } from "@/lib/studio/browser/settings/offers.ts";

/** Everything that the alerts of one alert box are drawn from. */
export interface AlertsFacts {
  channelId: string;
  readOnly: boolean;
  widget: {
    id: string;
    name: string;
    pack: string | null;
    settings: Record<string, unknown>;
    revision: string;
    width: number;
    height: number;
  };
  schema: Record<string, unknown>;
  look: Record<string, unknown>;
  offers: Offers;
  /** Sounds that the scene assigns to kinds of event. */
  assigned: Record<string, { soundId: string; volume: number }>;
  /** The look whose sounds are heard where none is chosen. */
  lookSound: { id: string; title: string };
}

/** An alert box of the channel. */
export interface AlertBoxRow {
  id: string;
  name: string;
  /** Name of its scene; `null` for a source of its own. */
  scene: string | null;
}

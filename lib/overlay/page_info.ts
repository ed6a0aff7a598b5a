import type {
  PageMode,
  WornSounds,
} from "@/lib/schema/overlays/browser_sources.ts";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import type { Messages } from "@/lib/locales/translator.ts";

/** A picture, video or sound that settings name by id. */
export interface PageAsset {
  url: string;
  type: "image" | "video" | "sound" | "font";
  /** Name or alternative text for preview and event page. */
  name: string;
}

/** Data that all widgets of a page share; made by the server. */
export interface PageInfo {
  channelId: string;
  /** The scene the page shows; `null` for a widget on its own. */
  sceneId: string | null;
  /** Names what the page shows: of the pages that show the same, one plays the sounds. */
  overlay: string;
  /** Look that the page's address asks for, if it does. */
  pack?: string;
  /** The channel's language, BCP 47. */
  locale: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217 code of the channel's currency. */
  currency: string;
  mode: PageMode;
  /** True when the channel was live as the page was drawn. */
  live: boolean;
  /** The server's clock when it drew the page, RFC 3339. */
  serverTime: string;
  /** Place in the log up to which the first state is complete; `null` without a log. */
  position: string | null;
  /** Retained commands of the dashboard for the channel's pages. */
  orders: readonly RetainedCommand[];
  /** Texts of its built-in widgets in the page's language; what is missing is said in English. */
  words: Messages;
  /** Assets that settings on this page name, by id; `takeFiles` adds what they come to name. */
  assets: Readonly<Record<string, PageAsset>>;
  /** Sounds which the scene assigns to kinds of event. */
  eventSounds: Readonly<Record<string, { soundId: string; volume: number }>>;
  /** Sounds of looks that widgets play, by id of the instance. */
  lookSounds: Readonly<Record<string, WornSounds>>;
}

/** Events and a line of chat for the gallery of looks, with a name that a visitor types. */
import {
  ALERT_SIZES,
  type AlertSize,
} from "@/lib/schema/widgets/alert_size.ts";
import type { ChatLine } from "./lists.ts";
import { SAMPLE_CHAT } from "./sample_chat.ts";
import { sampleEvent } from "./samples.ts";

/** Kinds of alert to choose from. */
export const GALLERY_KINDS = [
  "follow",
  "sub",
  "resub",
  "gift",
  "cheer",
  "tip",
  "charity",
  "raid",
] as const;

/** One kind of alert of the gallery. */
export type GalleryKind = typeof GALLERY_KINDS[number];

/** Figures of a kind's alerts, from small to huge; a kind whose smallest is medium begins with two of those. */
const FIGURES = {
  sub: [1, 1, 2, 3],
  resub: [3, 3, 24, 60],
  gift: [1, 3, 10, 50],
  cheer: [50, 500, 1_500, 25_000],
  tip: [300, 1_500, 2_500, 50_000],
  charity: [300, 1_500, 5_000, 50_000],
  raid: [5, 50, 320, 5_000],
} as const;

/** Pictures behind a look. */
export const GALLERY_BACKGROUNDS = ["busy", "dark", "light"] as const;

/** One background of the gallery. */
export type GalleryBackground = typeof GALLERY_BACKGROUNDS[number];

/** Name that is shown where none is typed. */
export const GALLERY_NAME = "Ada Lovelace";
/** Longest text that is taken as a name, in UTF-16 units: one character may have many. */
export const MAX_NAME_UNITS = 200;

const plainSub = { tier: 1 as const, isPrime: false, durationMonths: 1 };
const payment = {
  baseAmount: null,
  provider: "preview",
  transactionId: null,
  anonymous: false,
};
const text = (message: string) => ({
  text: message,
  parts: [{ type: "text" as const, text: message }],
});
/** No dark plate shows it as it is: the chat box shifts it until it can be read. */
const NAME_COLOR = "#1E22C8";

/** Returns the name to draw: the typed one, or a sample. Widgets cut long ones by their settings. */
export function galleryName(typed: string): string {
  const name = typed.slice(0, MAX_NAME_UNITS).trim();
  return name === "" ? GALLERY_NAME : name;
}

/** Returns the event of a kind, done by the person who was named; a follow has one size. */
export function galleryEvent(
  kind: GalleryKind,
  name: string,
  size: AlertSize = "large",
) {
  return { ...eventOf(kind, name, ALERT_SIZES.indexOf(size)), test: false };
}

function eventOf(kind: GalleryKind, name: string, size: number) {
  const figureOf = (one: keyof typeof FIGURES) => FIGURES[one][size] ?? 1;
  switch (kind) {
    case "follow":
      return sampleEvent(kind, name, {});
    case "sub":
      return sampleEvent(kind, name, {
        ...plainSub,
        tier: FIGURES.sub[size] ?? 1,
        months: 1,
        message: null,
      });
    case "resub":
      return sampleEvent(kind, name, {
        ...plainSub,
        months: figureOf(kind),
        streakMonths: figureOf(kind),
        message: text("Always good to be here"),
      });
    case "gift":
      return sampleEvent(kind, name, {
        tier: 1,
        count: figureOf(kind),
        totalGiven: 42,
        anonymous: false,
        giftId: null,
      });
    case "cheer":
      return sampleEvent(kind, name, {
        bits: figureOf(kind),
        anonymous: false,
        source: "cheer",
        powerUp: null,
        message: text("What a finish that was"),
      });
    case "tip":
      return sampleEvent(kind, name, {
        ...payment,
        amount: { amountMinor: figureOf(kind), currency: "EUR" },
        message: null,
      });
    case "charity":
      return sampleEvent(kind, name, {
        amount: { amountMinor: figureOf(kind), currency: "EUR" },
        donationId: "preview",
        campaignId: null,
        charityName: "Animal Shelter",
      });
    case "raid":
      return sampleEvent(kind, name, { viewers: figureOf(kind) });
  }
}

/** Returns a line of chat by the person who was named. */
export function galleryLine(name: string): ChatLine | null {
  const [line] = SAMPLE_CHAT;
  if (!line) return null;
  return {
    ...line,
    actor: { id: null, login: null, name },
    data: {
      ...line.data,
      color: NAME_COLOR,
      message: text("good evening from the front row"),
    },
  };
}

/** People and events for previews; nobody real. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { Person } from "@/lib/schema/events/shapes/common.ts";

/** The instant at which previews stand still. */
export const PREVIEW_NOW = "2026-01-01T20:00:00.000Z";

/** Returns an instant `offsetMs` after the previews' own. */
export function previewTime(offsetMs: number): string {
  return new Date(Date.parse(PREVIEW_NOW) + offsetMs).toISOString();
}

/** Creates a made-up person. */
export function samplePerson(name: string): Person {
  return {
    id: null,
    login: null,
    name,
    avatarUrl: null,
    anonymous: false,
  };
}

/** Creates a made-up event `agoMs` before the previews' instant. */
export function sampleEvent<K extends SupportKind>(
  kind: K,
  name: string,
  data: LiveEvent<K>["data"],
  agoMs = 0,
) {
  const at = previewTime(-agoMs);
  return {
    v: 1 as const,
    id: `preview:${kind}:${name}`,
    act: `preview:${kind}:${name}`,
    position: `preview.${1_000_000_000 - agoMs}`,
    kind,
    occurredAt: at,
    receivedAt: at,
    platform: "twitch",
    test: true,
    actor: { id: null, login: name.toLowerCase(), name },
    data,
  };
}

const plainSub = {
  tier: 1 as const,
  isPrime: false,
  months: 1,
  durationMonths: 1,
  message: null,
};

const payment = {
  baseAmount: null,
  provider: "preview",
  transactionId: null,
  anonymous: false,
  message: null,
};

/** A handful of events, newest first. */
export const SAMPLE_EVENTS = [
  sampleEvent("gift", "Marlow", {
    tier: 1,
    count: 10,
    totalGiven: 42,
    anonymous: false,
    giftId: null,
  }, 40_000),
  sampleEvent("resub", "Juniper", {
    ...plainSub,
    months: 14,
    streakMonths: 14,
  }, 95_000),
  sampleEvent("cheer", "PixelPanda", {
    bits: 1500,
    anonymous: false,
    source: "cheer",
    powerUp: null,
    message: null,
  }, 180_000),
  sampleEvent("follow", "sora_wren", {}, 260_000),
  sampleEvent("tip", "Ødegaard", {
    ...payment,
    amount: { amountMinor: 2500, currency: "EUR" },
  }, 410_000),
  sampleEvent("raid", "LunaPlays", { viewers: 320 }, 640_000),
  sampleEvent("sub", "Kestrel", plainSub, 900_000),
  sampleEvent("follow", "Emre", {}, 1_200_000),
];

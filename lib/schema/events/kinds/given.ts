/**
 * Kinds of support as overlay pages know them. Pages are small: they read what
 * each kind gives, and everything else that they show of it goes by that. The
 * descriptors hold each entry to what they say.
 */
import type { KindFacets, Unit } from "./facets.ts";
import type {
  AlertedKind,
  CountedKind,
  Described,
  DescribedKind,
  KindGiving,
  NamedKind,
  SettingsKind,
} from "./registry.ts";

/** Units in which what viewers give is measured, by kind, in the order of menus. */
export const GIVEN = {
  follow: "nothing",
  sub: "months",
  resub: "months",
  gift: "gifts",
  member: "months",
  gift_member: "gifts",
  cheer: "bits",
  superchat: "money",
  tip: "money",
  charity: "money",
  raid: "viewers",
  redemption: "points",
  order: "money",
  "gift.recipient": "nothing",
} as const satisfies { [K in DescribedKind]: Described[K]["gives"] };

/** Facets of a kind that not every kind has alike. */
type Apart = Pick<KindFacets, "counts" | "alerts" | "partOf">;

/** Kinds that do not count, that no alert tells of, or that are part of others. */
const APART: Readonly<Record<string, Apart>> = {
  "gift.recipient": { counts: false, alerts: true, partOf: "gift" },
} satisfies {
  [
    K in DescribedKind as Described[K] extends Usual ? never : K
  ]: Pick<Described[K], keyof Apart & keyof Described[K]>;
};

type Usual = { counts: true; alerts: true; partOf?: never };

const kinds = Object.keys(GIVEN) as DescribedKind[];

/** Kinds of support that count: lists, figures, goals and the timer know them. */
export const SUPPORT_KINDS: readonly CountedKind[] = kinds.filter(
  isSupportKind,
);

/** Kinds that an alert can tell of. */
export const ALERTED_KINDS: readonly AlertedKind[] = [
  ...kinds.filter(isAlertedKind),
  "moment",
];

/** Kinds that settings know under their own names. */
export const NAMED_KINDS: readonly NamedKind[] = kinds.filter((
  kind,
): kind is NamedKind => !APART[kind]?.partOf);

/** Kinds that the group `filter` of widgets may name. */
export const FILTER_KINDS = [
  ...NAMED_KINDS,
  "chat.message",
  "chat.notice",
] as const;

/** Tells whether a kind is one of support that counts. */
export function isSupportKind(kind: string): kind is CountedKind {
  return isDescribed(kind) && APART[kind]?.counts !== false;
}

/** Tells whether a kind is one of which an alert can tell. */
export function isAlertedKind(kind: string): kind is AlertedKind {
  return kind === "moment" ||
    isDescribed(kind) && APART[kind]?.alerts !== false;
}

/** Tells whether a kind is one of support. */
export function isDescribed(kind: string): kind is DescribedKind {
  return Object.hasOwn(GIVEN, kind);
}

/** Returns the unit of what a kind gives; `null` for a kind that is no support. */
export function unitOf(kind: string): Unit | null {
  return isDescribed(kind) ? GIVEN[kind] : null;
}

/** Returns the kind under whose name settings know a kind. */
export function settingsKind<K extends string>(
  kind: K,
): K extends DescribedKind ? SettingsKind<K> : K {
  // Only a kind that has a descriptor is part of another.
  return (APART[kind]?.partOf ?? kind) as ReturnType<typeof settingsKind<K>>;
}

/** Tells whether what an event gives is measured in a unit. */
export function gives<E extends { kind: string }, U extends Unit>(
  event: E,
  unit: U,
): event is Extract<E, { kind: KindGiving<U> }> {
  return unitOf(event.kind) === unit;
}

/** Kinds of support, a file each: one line for the import, one in the list. */
import { charityKind } from "./charity.ts";
import { cheerKind } from "./cheer.ts";
import { followKind } from "./follow.ts";
import { giftKind } from "./gift.ts";
import { giftMemberKind } from "./gift_member.ts";
import { giftRecipientKind } from "./gift_recipient.ts";
import { memberKind } from "./member.ts";
import { orderKind } from "./order.ts";
import { raidKind } from "./raid.ts";
import { redemptionKind } from "./redemption.ts";
import { resubKind } from "./resub.ts";
import { subKind } from "./sub.ts";
import { superchatKind } from "./superchat.ts";
import { tipKind } from "./tip.ts";
import type { KindCounting, KindFacets, Unit } from "./facets.ts";

/** Facets of each kind of support, in the order of menus. */
export const DESCRIBED = {
  follow: followKind,
  sub: subKind,
  resub: resubKind,
  gift: giftKind,
  member: memberKind,
  gift_member: giftMemberKind,
  cheer: cheerKind,
  superchat: superchatKind,
  tip: tipKind,
  charity: charityKind,
  raid: raidKind,
  redemption: redemptionKind,
  order: orderKind,
  "gift.recipient": giftRecipientKind,
} as const satisfies Record<string, KindFacets>;

/** Facets of each kind of support. */
export type Described = typeof DESCRIBED;

/** A kind that has a descriptor. */
export type DescribedKind = keyof Described;

/** Kinds of which a facet has one of some values. */
type KindsWhere<F extends keyof KindFacets, V> = {
  [K in DescribedKind]: Described[K][F & keyof Described[K]] extends V ? K
    : never;
}[DescribedKind];

/** A kind that tallies, goals and the timer count. */
export type CountedKind = KindsWhere<"counts", true>;

/** A kind of support that an alert can tell of. */
export type AlertedSupport = KindsWhere<"alerts", true>;

/** A kind that looks have a sound of its own for, by its name. */
export type CueKind = {
  [K in DescribedKind]: Described[K] extends { cue: K } ? K : never;
}[DescribedKind];

/** A kind of event that an alert can tell of. */
export type AlertedKind = AlertedSupport | "moment";

/** The kind under whose name settings know a kind. */
export type SettingsKind<K extends DescribedKind> = K extends DescribedKind
  ? Described[K] extends { partOf: infer P } ? P : K
  : never;

/** A kind that settings know under its own name. */
export type NamedKind = SettingsKind<DescribedKind>;

/** The kinds by which viewers give what is measured in a unit. */
export type KindGiving<U extends Unit> = KindsWhere<"gives", U>;

/** Returns what a kind that counts is counted for. */
export function countingOf(kind: CountedKind): KindCounting {
  return DESCRIBED[kind].counting;
}

/** Lists the kinds of support for which a test of their facets holds, in the order of menus. */
export function kindsWhere<K extends DescribedKind>(
  test: (facets: KindFacets, kind: string) => boolean,
): readonly K[] {
  return Object.entries(DESCRIBED)
    .filter(([kind, facets]) => test(facets, kind))
    .map(([kind]) => kind as K);
}

/** Lists the kinds by which viewers give what is measured in a unit. */
export const kindsGiving = <U extends Unit>(unit: U) =>
  kindsWhere<KindGiving<U>>(({ gives }) => gives === unit);

/**
 * Lists the kinds that add to one of some sums of the statistics, without those
 * that add to another sum as well.
 */
export function kindsAdding(
  sums: readonly string[],
  without?: string,
): readonly CountedKind[] {
  return kindsWhere<CountedKind>(({ counts }) => counts).filter((kind) => {
    const { tallied } = countingOf(kind);
    const { sums: given, counts, money = [] } = tallied;
    const added = [...given, ...counts, ...money];
    return sums.some((sum) => added.includes(sum)) &&
      (without === undefined || !added.includes(without));
  });
}

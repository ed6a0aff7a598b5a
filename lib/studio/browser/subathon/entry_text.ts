import { formatChange } from "@/lib/overlay/clock_format.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import type { LedgerLine } from "@/lib/schema/subathon/mod.ts";
import { LEDGER_ENTRY_MESSAGES as words } from "@/lib/studio/messages/ledger_entry.ts";
import { moneyText, numberText } from "@/lib/studio/messages/figures.ts";
import { pointsText } from "./figures.ts";

/** Units of which several may come at once. */
const COUNTED: readonly unknown[] = ["gifts", "bits", "viewers"];

/** Returns what an entry is about: `Gift subs ×10`, `Sub (tier 2)`. */
export function entryName({ kind, tier, quantity }: LedgerLine): string {
  const name = words.kinds[kind] ?? kind;
  const count = COUNTED.includes(unitOf(kind)) && Math.abs(quantity) > 1
    ? ` ×${numberText(Math.abs(quantity))}`
    : "";
  const variant = tier === null || tier === "1"
    ? ""
    : /^[23]$/.test(tier)
    ? ` (tier ${tier})`
    : tier === "prime"
    ? " (Prime)"
    : "";
  return `${name}${variant}${count}`;
}

/** Returns who an entry came from. */
export function entryActor(entry: LedgerLine): string {
  if (entry.anonymous) return words.anonymous;
  return entry.userName ?? entry.userLogin ??
    (entry.platform === "limelight" ? words.byYou : words.notShown);
}

/** Returns the money of an entry: as it was paid, and in the channel's currency. */
export function entryMoney(
  { amountMinor, currency, baseAmountMinor }: LedgerLine,
  own: string,
): string {
  if (amountMinor === null || currency === null) return words.notShown;
  const paid = moneyText(amountMinor, currency);
  if (currency === own || baseAmountMinor === null) return paid;
  return `${paid} (${moneyText(baseAmountMinor, own)})`;
}

/** Returns the time that an entry gave the clock, and what did not fit. */
export function entryTime({ appliedMs, lostMs }: LedgerLine): string {
  const given = appliedMs === 0 ? words.notShown : formatChange(appliedMs);
  return lostMs > 0
    ? `${given} (${words.lost(formatChange(lostMs).slice(1))})`
    : given;
}

/** Returns the points of an entry. */
export function entryPoints({ milliPoints }: LedgerLine): string {
  if (milliPoints === 0) return words.notShown;
  return `${milliPoints > 0 ? "+" : ""}${pointsText(milliPoints)}`;
}

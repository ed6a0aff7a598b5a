/** What a refund of a part leaves of a line. Pure. */
import type { Money } from "@/lib/events/kinds/shapes.ts";
import type { CreditRow } from "./schema.ts";

/**
 * Returns a row without a part that was taken back, `null` when nothing is
 * left. A part counts in the currency that was paid or the one it was
 * converted to; one in any other cannot be compared and takes nothing.
 */
export function leftOf(row: CreditRow | null, part: Money): CreditRow | null {
  if (row === null) return null;
  const { paidIn = part.currency, currency } = row;
  const whole = part.currency === paidIn
    ? row.paidMinor
    : part.currency === currency
    ? row.value
    : null;
  if (whole === null) return row;
  if (part.amountMinor >= whole) return null;
  const left = (figure: number) =>
    // Exact for the largest amounts too.
    Number(
      BigInt(figure) * BigInt(whole - part.amountMinor) / BigInt(whole),
    );
  return { ...row, value: left(row.value), paidMinor: left(row.paidMinor) };
}

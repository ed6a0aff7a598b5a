import { isRecord } from "@/lib/core/is_record.ts";
import type { Actor, Money, Tier } from "@/lib/schema/events/catalogue.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { toInstant } from "@/lib/core/clock.ts";

/**
 * Reads a platform's event field by field and never throws. What is missing or
 * odd becomes empty, `null` or, where a number is indispensable, `NaN`, which
 * no schema of the catalogue accepts.
 */
export class Fields {
  /** Object that is read from, in the platform's own spelling. */
  readonly raw: Record<string, unknown>;

  constructor(raw: Record<string, unknown>) {
    this.raw = raw;
  }

  /** A text or a number as text; empty when there is none. */
  text(name: string): string {
    return this.textOrNull(name) ?? "";
  }

  /** A text that is not empty, or `null`. */
  textOrNull(name: string): string | null {
    const value = this.raw[name];
    if (typeof value === "number" && Number.isFinite(value)) return `${value}`;
    return typeof value === "string" && value !== "" ? value : null;
  }

  /** A whole number, written as one or as text; `NaN` when there is none. */
  whole(name: string): number {
    const value = this.raw[name];
    const number = typeof value === "string" && /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : value;
    return Number.isSafeInteger(number) && typeof number === "number"
      ? number
      : NaN;
  }

  /** A whole number from 0 on; `NaN` when there is none. */
  count(name: string): number {
    return this.countOrNull(name) ?? NaN;
  }

  /** A whole number from 0 on, or `null`. */
  countOrNull(name: string): number | null {
    const number = this.whole(name);
    return number >= 0 ? number : null;
  }

  /** `true` for true and "true". */
  flag(name: string): boolean {
    return this.flagOrNull(name) ?? false;
  }

  flagOrNull(name: string): boolean | null {
    const value = this.raw[name];
    if (typeof value === "boolean") return value;
    return value === "true" ? true : value === "false" ? false : null;
  }

  /** An instant with milliseconds, whatever precision it came in, or `null`. */
  instant(name: string): string | null {
    return toInstant(this.raw[name]);
  }

  object(name: string): Fields | null {
    const value = this.raw[name];
    return isRecord(value) ? new Fields(value) : null;
  }

  /** The objects of a list; empty when there is none. */
  list(name: string): Fields[] {
    const value = this.raw[name];
    return Array.isArray(value)
      ? value.filter(isRecord).map((item) => new Fields(item))
      : [];
  }

  /** The texts of a list; empty when there is none. */
  texts(name: string): string[] {
    const value = this.raw[name];
    return Array.isArray(value)
      ? value.filter((item) => typeof item === "string")
      : [];
  }

  /** `<prefix>_id`, `_login` and `_name` as one person; `null` if all lack. */
  person(prefix: string): Actor | null {
    const id = this.textOrNull(`${prefix}_id`);
    const login = this.textOrNull(`${prefix}_login`);
    const name = this.textOrNull(`${prefix}_name`);
    return id === null && login === null && name === null
      ? null
      : { id, login, name };
  }

  /** Twitch writes `1000`, `2000`, `3000`, and in old places `Prime`. */
  tier(name: string): Tier | null {
    switch (this.text(name)) {
      case "1000":
      case "Prime":
        return 1;
      case "2000":
        return 2;
      case "3000":
        return 3;
    }
    return null;
  }

  /**
   * `{ value, decimal_places, currency }` in the currency's own minor units;
   * `unsaid` stands for a blank currency.
   */
  money(name: string, unsaid = ""): Money | null {
    const amount = this.object(name);
    if (!amount) return null;
    const value = amount.whole("value");
    const currency = amount.text("currency").trim().toUpperCase() || unsaid;
    if (Number.isNaN(value) || !/^[A-Z]{3}$/.test(currency)) return null;
    const digits = minorDigits(currency);
    const places = amount.countOrNull("decimal_places") ??
      amount.countOrNull("decimal_place") ?? digits;
    const amountMinor = Math.trunc(value * 10 ** (digits - places));
    return Number.isSafeInteger(amountMinor) ? { amountMinor, currency } : null;
  }
}

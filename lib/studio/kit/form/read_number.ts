import { clamp } from "@/lib/core/clamp.ts";
import type { NumberRange } from "@/lib/schema/forms/shown_number.ts";
import { NUMBER_MESSAGES as words } from "@/lib/studio/messages/numbers.ts";

/** Longest text that is read as a number. */
const MAX_TEXT = 64;
const MAX_DEPTH = 8;
/** Digits of a group: `1,000` has two groups. */
const GROUP = 3;

/** A number that was read, or why there is none, in words. */
export type NumberRead = { number: number } | { why: string };

/**
 * Reads a number as people write it into a field: `640`, `1920/2-300`,
 * `(1920 - 600) / 2`, with a decimal comma or signs between thousands too. What
 * is beyond its range, or could be two numbers, is none.
 */
export function readNumber(text: string, range: NumberRange): NumberRead {
  const { min, max, decimals } = range;
  const { number, unclear } = reckon(text, decimals);
  if (unclear) return { why: words.unclear(...unclear) };
  const example = plainNumber(clamp(5, min ?? -Infinity, max ?? Infinity));
  if (number === null) return { why: words.none(example) };
  if (decimals === 0 && !Number.isInteger(number)) {
    return { why: words.notWhole(example) };
  }
  if (number >= (min ?? -Infinity) && number <= (max ?? Infinity)) {
    return { number };
  }
  if (min === null) return { why: words.most(plainNumber(Number(max))) };
  if (max === null) return { why: words.least(plainNumber(min)) };
  return { why: words.between(plainNumber(min), plainNumber(max)) };
}

/** Reads a number as the service stores it: as a whole one, in units of its last decimal. */
export function readStored(
  text: string,
  range: NumberRange & { decimals: number },
): NumberRead {
  const read = readNumber(text, range);
  return "why" in read
    ? read
    : { number: Math.round(read.number * 10 ** range.decimals) };
}

/** Reads a number where nobody is told why there is none. */
export function numberIn(text: string, range: NumberRange): number | null {
  const read = readNumber(text, range);
  return "number" in read ? read.number : null;
}

/** Writes a number so that it can be typed as it is written. */
export const plainNumber = (number: number): string =>
  number.toLocaleString("en", {
    useGrouping: false,
    maximumFractionDigits: 8,
  });

type Unclear = [text: string, whole: string, decimal: string];

/** Works a text out; `unclear` is a part of it that could be two numbers. */
function reckon(
  text: string,
  decimals: number | null,
): { number: number | null; unclear: Unclear | null } {
  if (text.length > MAX_TEXT) return { number: null, unclear: null };
  const written = text.replaceAll("×", "*").replaceAll("÷", "/")
    .replaceAll("−", "-").replaceAll(/[\u00a0\u2009\u202f]/g, " ")
    // Digits and signs of full width, as Japanese and Chinese keyboards write them.
    .replaceAll(
      /[\uff08-\uff19]/g,
      (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    );
  let at = 0;
  let depth = 0;
  let unclear: Unclear | null = null;

  const skip = () => {
    while (written[at] === " ") at++;
  };
  const take = (signs: string): string | null => {
    skip();
    const sign = written[at];
    if (sign === undefined || !signs.includes(sign)) return null;
    at++;
    return sign;
  };

  function plain(): number {
    skip();
    const [found = ""] = /^[\d.,](?:['’ ]?[\d.,])*/.exec(written.slice(at)) ??
      [];
    at += found.length;
    const read = readDigits(found, decimals);
    if (typeof read === "number") return read;
    unclear ??= read;
    return NaN;
  }

  function factor(): number {
    if (++depth > MAX_DEPTH) return NaN;
    const sign = take("+-");
    let value: number;
    if (sign) value = sign === "-" ? -factor() : factor();
    else if (take("(")) {
      value = sum();
      if (!take(")")) value = NaN;
    } else value = plain();
    depth--;
    return value;
  }

  function product(): number {
    let value = factor();
    for (let sign = take("*/"); sign; sign = take("*/")) {
      value = sign === "*" ? value * factor() : value / factor();
    }
    return value;
  }

  function sum(): number {
    let value = product();
    for (let sign = take("+-"); sign; sign = take("+-")) {
      value = sign === "+" ? value + product() : value - product();
    }
    return value;
  }

  const value = sum();
  skip();
  const isRead = at === written.length && Number.isFinite(value);
  return { number: isRead ? value : null, unclear };
}

/** Groups of thousands, all with one sign between, and decimals behind another one. */
const GROUPED =
  /^\d{1,3}(?:(?<sign>[.,'’ ])\d{3})(?:\k<sign>\d{3})*(?:(?!\k<sign>)[.,](?<rest>\d+))?$/;

/** Reads digits with the signs that countries put between them; NaN where they are no number. */
function readDigits(text: string, decimals: number | null): number | Unclear {
  const [, whole, sign, rest] = /^(\d*)(?:([.,])(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) {
    const grouped = GROUPED.exec(text)?.groups;
    if (!grouped) return NaN;
    const { rest = "" } = grouped;
    const head = rest === "" ? text : text.slice(0, -rest.length - 1);
    return Number(`${head.replaceAll(/\D/g, "")}.${rest || 0}`);
  }
  if (rest === undefined) return whole === "" ? NaN : Number(whole);
  if (whole === "" && rest === "") return NaN;
  const decimal = Number(`${whole}.${rest || 0}`);
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && rest.length === GROUP;
  if (!isGroup) return decimal;
  const thousands = Number(whole + rest);
  if (decimals !== null && decimals < GROUP) return thousands;
  // Fields write a point themselves.
  if (sign === ".") return decimal;
  return [text, String(thousands), `${whole}.${rest}0`];
}

/**
 * Daily exchange rates, read out of what services publish: JSON of a base and
 * rates, a list of pairs (Frankfurter's second version), or the XML of the
 * European Central Bank. Pure.
 */
import { isRecord } from "@/lib/core/is_record.ts";

/** Rates of one day: how much of each currency one unit of the base is worth. */
export interface PublishedRates {
  /** ISO 4217 code. */
  base: string;
  /** Day that they are of, as `2026-11-29`. */
  date: string;
  /** Decimals by ISO 4217 code; the base itself is `1`. */
  rates: Record<string, string>;
}

const CODE = /^[A-Z]{3}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Most currencies that are taken. */
const MAX_RATES = 400;
/** Digits behind the point that are kept of a rate. */
const DECIMALS = 12;

/**
 * Reads the rates out of an answer. Throws where it is none of the known forms,
 * or names no day or no base.
 */
export function parseRates(text: string): PublishedRates {
  const read = text.trimStart().startsWith("<")
    ? readXml(text)
    : readJson(JSON.parse(text));
  const { base, date, pairs } = read;
  if (!CODE.test(base) || !DAY.test(date)) {
    throw new Error("Cannot read exchange rates: they name no base or no day");
  }
  const rates = Object.fromEntries(
    pairs.slice(0, MAX_RATES).flatMap(([code, rate]) => {
      const decimal = CODE.test(code) ? toDecimal(rate) : null;
      return decimal === null ? [] : [[code, decimal]];
    }),
  );
  if (Object.keys(rates).length === 0) {
    throw new Error("Cannot read exchange rates: there are none");
  }
  return { base, date, rates: { ...rates, [base]: "1" } };
}

/** An answer as it was read, before its values are believed. */
interface ReadRates {
  base: string;
  date: string;
  pairs: [code: string, rate: unknown][];
}

function readJson(value: unknown): ReadRates {
  if (Array.isArray(value)) return readPairs(value);
  if (!isRecord(value) || !isRecord(value.rates)) {
    throw new Error("Cannot read exchange rates: there is no `rates`");
  }
  // Frankfurter may be asked for the worth of more than one unit.
  if ((value.amount ?? 1) !== 1) {
    throw new Error("Cannot read exchange rates: they are not for one unit");
  }
  return {
    base: String(value.base ?? value.base_code ?? ""),
    date: dayOf(value),
    pairs: Object.entries(value.rates),
  };
}

function readPairs(list: unknown[]): ReadRates {
  const rows = list.filter(isRecord);
  const [{ base, date } = { base: "", date: "" }] = rows;
  return {
    base: String(base),
    date: String(date),
    // Rows of another base or day are no part of one table.
    pairs: rows.filter((row) => row.base === base && row.date === date)
      .map((row) => [String(row.quote), row.rate]),
  };
}

/** Returns the day of an answer: its own, or that of the time of its last update. */
function dayOf(value: Record<string, unknown>): string {
  const { date, time_last_update_unix: updated } = value;
  if (typeof date === "string") return date.slice(0, 10);
  return typeof updated === "number" && updated > 0 && updated < 1e11
    ? new Date(updated * 1_000).toISOString().slice(0, 10)
    : "";
}

/** Reads the bank's XML: it quotes the attributes of its Cubes with single quotes, others with double ones. */
function readXml(text: string): ReadRates {
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}=(?:'([^']*)'|"([^"]*)")`).exec(tag)?.slice(1)
      .find((found) => found !== undefined);
  const cubes = text.match(/<Cube\b[^>]*>/g) ?? [];
  return {
    base: "EUR",
    date: cubes.flatMap((tag) => attribute(tag, "time") ?? [])[0] ?? "",
    pairs: cubes.flatMap((tag): [string, string][] => {
      const code = attribute(tag, "currency");
      const rate = attribute(tag, "rate");
      return code === undefined || rate === undefined ? [] : [[code, rate]];
    }),
  };
}

/** Returns a rate as a decimal with no exponent; `null` for none above 0. */
function toDecimal(rate: unknown): string | null {
  const text = typeof rate === "number" && Number.isFinite(rate)
    ? plain(rate)
    : typeof rate === "string"
    ? rate.trim()
    : "";
  if (!/^\d{1,12}(\.\d+)?$/.test(text) || !/[1-9]/.test(text)) return null;
  const [whole = "0", part = ""] = text.split(".");
  const cut = part.slice(0, DECIMALS).replace(/0+$/, "");
  const decimal = cut === "" ? whole : `${whole}.${cut}`;
  return /[1-9]/.test(decimal) ? decimal : null;
}

/** Writes a number out that has an exponent, such as 4e-7. */
function plain(rate: number): string {
  const text = String(rate);
  return text.includes("e") ? rate.toFixed(DECIMALS) : text;
}

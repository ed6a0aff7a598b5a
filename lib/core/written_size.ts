import { numberFormat } from "./intl.ts";

/** Units of sizes, from the largest that is written. */
const UNITS = [
  ["gigabyte", 1_024 ** 3],
  ["megabyte", 1_024 ** 2],
  ["kilobyte", 1_024],
  ["byte", 1],
] as const;

/** Returns a size as people of a language write it: `1.5 MB`, or `1,5 Mo` in French. */
export function writtenSize(locale: string, bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[3];
  const value = bytes / size;
  return numberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: unit === "megabyte" && value < 10 ? 1 : 0,
  }).format(value);
}

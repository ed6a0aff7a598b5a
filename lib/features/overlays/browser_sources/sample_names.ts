import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";

/** A name that is hard to draw: the most characters there may be, wide ones and two scripts among them. */
export const LONG_NAME =
  "WilhelminaØstergård_長い名前の視聴者さん_Featherstonehaugh";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns samples with every instant as far from `now` (Unix ms) as it is from that of stills. */
export function samplesFrom<Value>(samples: Value, now: number): Value {
  const byMs = now - Date.parse(PREVIEW_NOW);
  return withTexts(
    samples,
    (text) =>
      INSTANT.test(text)
        ? new Date(Date.parse(text) + byMs).toISOString()
        : text,
  ) as Value;
}

/** Returns samples in which all money is of one currency (ISO 4217). */
export function samplesIn<Value>(samples: Value, currency: string): Value {
  return withTexts(
    samples,
    (text, key) => key === "currency" ? currency : text,
  ) as Value;
}

/** Copies a value with each of its texts changed, which knows its own key. */
function withTexts(
  value: unknown,
  change: (text: string, key: string) => string,
  key = "",
): unknown {
  if (typeof value === "string") return change(value, key);
  if (Array.isArray(value)) {
    return value.map((one) => withTexts(one, change, key));
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, withTexts(inner, change, key)]),
  );
}

/** Returns samples in which everybody who has a name has this one. */
export function namedSamples<Value>(samples: Value, name: string): Value {
  return renamed(samples, name) as Value;
}

function renamed(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, name));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, renamed(inner, name)]);
  const copy = Object.fromEntries(entries);
  // People have both; what has a name alone is a thing.
  const isPerson = typeof copy.name === "string" && "login" in copy;
  return isPerson ? { ...copy, login: name.toLowerCase(), name } : copy;
}

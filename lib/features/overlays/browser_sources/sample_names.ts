import { PREVIEW_NOW } from "@/lib/widgets/state/samples.ts";

/** A name that is hard to draw: the most characters there may be, wide ones and two scripts among them. */
export const LONG_NAME =
  "WilhelminaØstergård_長い名前の視聴者さん_Featherstonehaugh";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns samples with every instant as far from `now` (Unix ms) as it is from that of stills. */
export function samplesFrom<Value>(samples: Value, now: number): Value {
  return moved(samples, now - Date.parse(PREVIEW_NOW)) as Value;
}

function moved(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, byMs));
  if (typeof value === "string" && INSTANT.test(value)) {
    return new Date(Date.parse(value) + byMs).toISOString();
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, moved(inner, byMs)]),
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

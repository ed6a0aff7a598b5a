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

/**
 * Writes JSON with names in alphabetical order: equal values give equal texts.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value) ?? "null";
  }
  const members = Object.entries(value)
    .toSorted(([a], [b]) => a < b ? -1 : 1)
    .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
  return `{${members.join(",")}}`;
}

/** Returns the names of the fields that paths lead into, each once, for a sentence. */
export function namesAt(
  paths: readonly string[],
  names: Readonly<Record<string, string>>,
): string {
  const fields = paths.map((path) => path.split(".")[0] ?? path);
  return [...new Set(fields.map((field) => names[field] ?? field))].join(", ");
}

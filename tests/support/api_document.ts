type Json = Record<string, unknown>;

/**
 * Returns the API document with its answers where they
 * are used; its schemas stay among the components.
 */
// deno-lint-ignore no-explicit-any -- tests read what they know is there
export function withAnswersInPlace(document: any): any {
  const placed = (value: Json): Json => {
    const { $ref, ...own } = value;
    if (typeof $ref !== "string") return value;
    const [, , section = "", name = ""] = $ref.split("/");
    return { ...document.components[section][name], ...own };
  };
  const operation = (one: Json): Json => ({
    ...one,
    responses: mapValues(one.responses as Record<string, Json>, placed),
  });
  return {
    ...document,
    paths: mapValues(
      document.paths as Record<string, Record<string, Json>>,
      (methods) => mapValues(methods, operation),
    ),
  };
}

function mapValues<T, U>(
  object: Record<string, T>,
  to: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, to(value)]),
  );
}

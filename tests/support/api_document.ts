type Json = Record<string, unknown>;

/**
 * Returns the API document with its parameters and answers where they are used,
 * each failure under its own status; its schemas stay among the components.
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
    parameters: ((one.parameters ?? []) as Json[]).map(placed),
    responses: byStatus(
      mapValues(one.responses as Record<string, Json>, placed),
    ),
  });
  return {
    ...document,
    paths: mapValues(
      document.paths as Record<string, Record<string, Json>>,
      (methods) => mapValues(methods, operation),
    ),
  };
}

/** Returns answers with all that `default` stands for under their statuses. */
function byStatus(
  { default: failure, ...own }: Record<string, Json>,
): Record<string, Json> {
  if (!failure) return own;
  const statuses = failure["x-statuses"] as number[];
  const failures = statuses.map((status) => [status, failure]);
  return { ...Object.fromEntries(failures), ...own };
}

function mapValues<T, U>(
  object: Record<string, T>,
  to: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, to(value)]),
  );
}

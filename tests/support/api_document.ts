type Json = Record<string, unknown>;

/**
 * Returns the API document with its parameters, bodies and answers where they are used,
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
  const operation = (one: Json, shared: Json[]): Json => ({
    ...one,
    parameters: [...shared, ...(one.parameters ?? []) as Json[]].map(placed),
    ...("requestBody" in one
      ? { requestBody: placed(one.requestBody as Json) }
      : {}),
    responses: byStatus(
      mapValues(one.responses as Record<string, Json>, placed),
      (one["x-failures"] ?? []) as number[],
    ),
  });
  return {
    ...document,
    paths: mapValues(
      document.paths as Record<string, Record<string, Json>>,
      ({ parameters, ...methods }) =>
        mapValues(
          methods,
          (one) => operation(one, (parameters ?? []) as unknown as Json[]),
        ),
    ),
  };
}

/** Returns answers with all that `default` stands for under their statuses. */
function byStatus(
  { default: failure, ...own }: Record<string, Json>,
  more: readonly number[],
): Record<string, Json> {
  if (!failure) return own;
  const statuses = [...more, ...failure["x-failures"] as number[]];
  const failures = statuses.map((status) => [status, failure]);
  return { ...Object.fromEntries(failures), ...own };
}

/** Returns one schema for what accepts the same as two schemas of an object. */
export function mergedSchemas(one: Json, other: Json): Json {
  const lists = [one.required, other.required].flatMap((list) => list ?? []);
  return {
    ...one,
    ...other,
    properties: { ...one.properties as Json, ...other.properties as Json },
    required: lists,
  };
}

/** Returns a schema with the fields of what it extends; any other as it is. */
export function withBases(
  { allOf, ...own }: Json,
  resolve: (reference: string) => Json,
): Json {
  if (!Array.isArray(allOf)) return own;
  return (allOf as Json[]).map(({ $ref, ...base }) =>
    withBases(typeof $ref === "string" ? resolve($ref) : base, resolve)
  ).reduceRight((all, base) => mergedSchemas(base, all), own);
}

function mapValues<T, U>(
  object: Record<string, T>,
  to: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, to(value)]),
  );
}

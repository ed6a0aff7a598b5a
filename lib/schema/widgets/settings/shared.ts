/**
 * Memoizes `make`: the same arguments give the same schema. Most kinds of
 * widget have the same groups, so each is made and held once. Arguments are
 * plain data.
 */
export function shared<A extends unknown[], S>(
  make: (...args: A) => S,
): (...args: A) => S {
  const made = new Map<string, S>();
  return (...args) => {
    const key = JSON.stringify(args);
    let schema = made.get(key);
    if (schema === undefined) made.set(key, schema = make(...args));
    return schema;
  };
}

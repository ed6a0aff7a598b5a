/** A query; a list repeats its name, an absent value is left out. */
export type Query = Record<
  string,
  string | number | readonly string[] | undefined
>;

/** Returns `?name=value&…`, or nothing for an empty query. */
export function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(name, String(one));
    }
  }
  return search.size === 0 ? "" : `?${search}`;
}

import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { findProvider } from "@/lib/clients/providers/registry.ts";
import { AT } from "./told.ts";

const FOLDER = "tests/fixtures/providers";
const RUNS = Deno.env.has("TESTS_LONG") ? 2_000 : 60;

/** Values that no provider should send, and some that look like theirs. */
const ODD = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    1e21,
    0.1,
    "",
    "1e9",
    "\ud800",
    "x".repeat(5_000),
    [],
    {},
    [[[]]],
    { id: 1 },
  ),
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
);

/** Returns the paths of all values of a JSON value. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, one]) =>
      pathsOf(one, [...path, name])
    ),
  ];
}

/** Returns a copy with another value at a path. */
function withAt(value: unknown, [name, ...rest]: string[], put: unknown) {
  if (name === undefined) return put;
  const copy =
    (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
      string,
      unknown
    >;
  copy[name] = withAt(copy[name], rest, put);
  return copy;
}

/** Fields whose values are about a person, and never leave an adapter. */
const PERSONAL =
  /mail|phone|address|browser_ip|purchase_ip|last_name|^zip$|^city$|geo|latitude|customer_name/i;

for (
  const id of [
    "stripe",
    "shopify",
    "streamelements",
    "streamlabs",
    "tipeeestream",
  ]
) {
  const provider = findProvider(id);
  assert(provider);
  const bodies: [name: string, value: unknown][] = [];
  for await (const { name } of Deno.readDir(`${FOLDER}/${id}`)) {
    if (!name.endsWith(".json") || name === "SIGNATURES.json") continue;
    bodies.push([
      name,
      JSON.parse(await Deno.readTextFile(`${FOLDER}/${id}/${name}`)),
    ]);
  }
  const headers = new Headers();

  Deno.test(`${id} reads whatever comes without an error`, () => {
    for (const [, body] of bodies) {
      fc.assert(
        fc.property(fc.constantFrom(...pathsOf(body)), ODD, (path, odd) => {
          const text = JSON.stringify(withAt(body, path, odd));
          provider.parse({ text, headers, at: AT });
          provider.parse({ text: text.slice(0, -3), headers, at: AT });
        }),
        { numRuns: RUNS },
      );
    }
  });

  Deno.test(`${id} lets nothing personal through`, () => {
    const planted = "planted-personal-data";
    let read = 0;
    for (const [name, body] of bodies) {
      const paths = pathsOf(body).filter((path) =>
        PERSONAL.test(path.at(-1) ?? "")
      );
      const all = paths.reduce<unknown>(
        (value, path) => withAt(value, path, planted),
        body,
      );
      const parsed = provider.parse({
        text: JSON.stringify(all),
        headers,
        at: AT,
      });
      if (parsed.kind === "events") read++;
      assertEquals(JSON.stringify(parsed).includes(planted), false, name);
    }
    // TipeeeStream's events stand in an answer and a list of arguments as well.
    assert(read > 0);
  });
}

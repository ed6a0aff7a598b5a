import { assert } from "@std/assert";
import fc from "fast-check";
import { PROVIDERS } from "@/lib/clients/providers/registry.ts";
import { AT, fixture, fixtureFiles } from "./fixtures.ts";
import { readProviderEvents } from "./read_provider_events.ts";

/** Runs of each property. */
const RUNS = Deno.env.has("TESTS_LONG") ? 2_000 : 200;

/** The generic webhook has no witnessed bodies of its own. */
const IDS = PROVIDERS.map(({ id }) => id)
  .filter((id) => id !== "standard_webhooks");

const HEADERS = new Headers({
  "x-patreon-event": "members:update",
  "x-signature-timestamp": "1790000000",
});

const post = (provider: string, body: unknown) =>
  provider === "kofi"
    ? new URLSearchParams({ data: JSON.stringify(body) }).toString()
    : JSON.stringify(body);

function parse(provider: string, text: string) {
  const found = PROVIDERS.find(({ id }) => id === provider);
  if (!found) throw new Error(provider);
  return found.parse({
    text,
    headers: HEADERS,
    at: AT,
    values: { currency: "EUR" },
  });
}

/** Parses, and has the log take what became of it. Throws for neither. */
function take(provider: string, text: string): string {
  const parsed = parse(provider, text);
  if (parsed.kind === "events") {
    readProviderEvents(parsed, new Date(AT).toISOString());
  }
  return JSON.stringify(parsed);
}

/** Fields whose values are about a person, and never leave an adapter. */
const PERSONAL =
  /mail|phone|address|browser_ip|purchase_ip|last_name|^zip$|^city$|geo|latitude|customer_name/i;

/** Paths of every value in a body. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, item]) =>
      pathsOf(item, [...path, name])
    ),
  ];
}

/** Returns a copy of a body with another value at a path; the body itself at an empty one. */
function withValue(body: unknown, path: string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body)
    ? [...body]
    : { ...body as object };
  const members = copy as Record<string, unknown>;
  members[name] = withValue(members[name], rest, value);
  return copy;
}

for (const id of IDS) {
  const bodies = fixtureFiles(id).map((file) => JSON.parse(fixture(id, file)));

  Deno.test(`${id}: any value in any place is told, ignored or not understood`, () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        null,
        "",
        "\ud800",
        "__proto__",
        -1,
        0.1,
        1e308,
        2 ** 53,
        "9".repeat(400),
        "2026-99-99T99:99:99Z",
        "9999-12-31T23:59:59-23:59",
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...bodies),
        fc.nat(),
        value,
        (body, index, value) => {
          const paths = pathsOf(body);
          const path = paths[index % paths.length] ?? [];
          take(id, post(id, withValue(body, path, value)));
        },
      ),
      { numRuns: RUNS },
    );
  });

  Deno.test(`${id}: any text is told, ignored or not understood`, () => {
    const texts = bodies.map((body) => post(id, body));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.nat({ max: 20 }),
        fc.string({ maxLength: 8, unit: "binary" }),
        (text, index, length, put) => {
          const at = index % text.length;
          take(id, text.slice(0, at) + put + text.slice(at + length));
        },
      ),
      { numRuns: RUNS },
    );
  });

  Deno.test(`${id}: mail, address, phone and IP are not told on`, () => {
    const planted = "planted";
    const personal = {
      email: `${planted}@example.com`,
      supporter_email: `${planted}@example.com`,
      phone: `+1 555 ${planted}`,
      telephone: `+1 555 ${planted}`,
      ip: `2001:db8::${planted}`,
      geo: { city: planted },
      address: `${planted} Street 1`,
      shipping: { full_name: planted, street_address: planted },
      billing: { address: { name: planted, phone: planted } },
      last_name: planted,
      discord_username: planted,
      note: planted,
      question_answers: [planted],
    };
    /** Puts them beside the members of every object. */
    const plant = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(plant)
        : typeof value === "object" && value !== null
        ? {
          ...Object.fromEntries(
            Object.entries(value).map(([name, item]) => [name, plant(item)]),
          ),
          ...personal,
        }
        : value;
    for (const body of bodies) {
      const told = take(id, post(id, plant(body)));
      assert(!told.includes(planted), told);
    }
    for (const body of bodies) {
      const paths = pathsOf(body).filter((path) =>
        PERSONAL.test(path.at(-1) ?? "")
      );
      const planting = paths.reduce(
        (value, path) => withValue(value, path, planted),
        body,
      );
      const told = take(id, post(id, planting));
      assert(!told.includes(planted), told);
    }
    // What stands in the witnessed bodies themselves.
    for (const body of bodies) {
      const told = take(id, post(id, body));
      for (
        const personal of [
          "@example.com",
          "Lantern Row",
          "555-010",
          "Harbourton",
          "redeem",
          "nilsb",
        ]
      ) assert(!told.includes(personal), told);
    }
  });
}

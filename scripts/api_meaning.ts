/**
 * Writes `tests/contract/api_meaning.json`: for each operation of the API a
 * fingerprint of what it means, which is its parameters, bodies, statuses and
 * schemas with every reference resolved, without names and descriptions. A
 * test fails when an operation means another thing than is written there.
 * Operations as arguments, such as `"GET /api/widgets/scenes"`, are printed
 * in full instead, so that two revisions can be compared.
 */
import { isRecord } from "@/lib/core/is_record.ts";
import { writeLine } from "@/lib/core/log.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { encodeHex } from "@/lib/core/encoding.ts";

type Json = Record<string, unknown>;

const FILE = new URL("../tests/contract/api_meaning.json", import.meta.url);

/** Words for readers, which change without a change for programs. */
const WORDS = [
  "description",
  "summary",
  "tags",
  "operationId",
  "title",
  "discriminator",
];

/** Lists of which the order says nothing. */
const SETS = ["required", "enum", "type"];

/** Characters of a fingerprint. */
const FINGERPRINT = 16;

/**
 * Returns the meaning of each operation, such as `GET /healthz`, of an OpenAPI
 * document: one JSON value, the same for documents that only differ in the
 * names of components, in words, and in the order of fields.
 */
export function meaningsOf(document: Json): Map<string, unknown> {
  const meanings = new Map<string, unknown>();
  const meaning = (value: unknown) => resolved(value, document, []);
  for (const [path, methods] of Object.entries(document.paths as Json)) {
    const { parameters: shared = [], ...operations } = methods as Json;
    for (const [method, operation] of Object.entries(operations)) {
      const { parameters = [], responses, ...own } = operation as Json;
      const all = [...shared as unknown[], ...parameters as unknown[]];
      meanings.set(`${method.toUpperCase()} ${path}`, {
        ...meaning(own) as Json,
        parameters: all.map(meaning).map((one) => JSON.stringify(one)).sort(),
        responses: meaning(responses),
      });
    }
  }
  return meanings;
}

/**
 * Returns a value of a document with its references resolved and its fields in
 * order; `within` are the references that it stands in, which end a circle.
 */
function resolved(
  value: unknown,
  document: Json,
  within: readonly string[],
): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => resolved(one, document, within));
  }
  if (!isRecord(value)) return value;
  const { $ref, ...own } = value;
  if (typeof $ref === "string") {
    const circle = within.indexOf($ref);
    if (circle >= 0) return { circle: within.length - circle };
    const [, , section = "", name = ""] = $ref.split("/");
    const sections = document.components as Record<string, Json>;
    const target = sections[section]?.[name] as Json;
    return resolved({ ...target, ...own }, document, [...within, $ref]);
  }
  const isMap = (field: string) => field === "properties";
  const fields = Object.entries(own)
    // A property may be called `description`.
    .filter(([field]) => !WORDS.includes(field))
    .sort(([a], [b]) => a < b ? -1 : 1)
    .map(([field, one]) => [
      field,
      SETS.includes(field) && Array.isArray(one)
        ? [...one].sort()
        : isMap(field) && isRecord(one)
        ? Object.fromEntries(
          Object.entries(one).sort(([a], [b]) => a < b ? -1 : 1)
            .map(([name, each]) => [name, resolved(each, document, within)]),
        )
        : resolved(one, document, within),
    ]);
  return Object.fromEntries(fields);
}

/** Returns the fingerprint of each operation's meaning, in order. */
export async function fingerprints(
  meanings: ReadonlyMap<string, unknown>,
): Promise<Record<string, string>> {
  const rows = [...meanings].sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(
    await Promise.all(rows.map(async ([operation, meaning]) => {
      const bytes = new TextEncoder().encode(JSON.stringify(meaning));
      const hash = await crypto.subtle.digest("SHA-256", bytes);
      return [operation, encodeHex(new Uint8Array(hash)).slice(0, FINGERPRINT)];
    })),
  );
}

/** Returns the meanings of the API as the tree describes it now. */
export async function readMeanings(): Promise<Map<string, unknown>> {
  const document = openApiDocument(await loadRouteTable());
  return meaningsOf(document as unknown as Json);
}

if (import.meta.main) {
  const meanings = await readMeanings();
  for (const operation of Deno.args) {
    writeLine(JSON.stringify(meanings.get(operation), null, 2));
  }
  if (Deno.args.length === 0) {
    const json = JSON.stringify(await fingerprints(meanings), null, 2);
    await Deno.writeTextFile(FILE, `${json}\n`);
  }
}

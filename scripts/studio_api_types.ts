/**
 * Prints `lib/studio/browser/api_routes.ts`: what each operation that a session
 * may call takes and answers, from the route table, as types. A schema that a
 * module exports is named; what a route puts together itself is written out.
 * `deno run -A scripts/studio_api_types.ts` writes it; a test fails when the
 * file is not what this prints.
 */
import { z } from "zod";
import type { Endpoint } from "@/lib/http/endpoint.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { layerOf } from "@/tests/architecture/layers.ts";
import { sourceFiles } from "@/tests/architecture/source_files.ts";

const FILE = new URL("../lib/studio/browser/api_routes.ts", import.meta.url);

/** Layers whose types the studio's browser files may import. */
const LAYERS = ["core", "schema"];

/** A part of an address: its methods, and the parts that may follow it. */
interface Place {
  methods: string[];
  below: Map<string, Place>;
}

/** Returns the file. */
export async function studioApiTypes(): Promise<string> {
  const { typeOf, imports } = createTypes(await readExports());
  const root: Place = { methods: [], below: new Map() };
  for (const { path, endpoints } of await loadRouteTable()) {
    for (const [method, endpoint] of Object.entries(endpoints)) {
      const { credential, owners } = endpoint.guard;
      if (credential !== "session" && !owners) continue;
      const type = operationType(method, endpoint, typeOf);
      placeOf(root, path).methods.push(`${method}: ${type};`);
    }
  }
  const routes = placeType(root, "");
  return [
    "// deno-fmt-ignore-file",
    "/**",
    " * Types of what is sent to each operation that a session may call, and of its",
    " * answer, by the segments of its path and its method. Printed by",
    " * scripts/studio_api_types.ts; do not edit by hand.",
    " */",
    'import type { z } from "zod";',
    ...imports(),
    "",
    "type In<S extends z.ZodType> = z.input<S>;",
    "type Out<S extends z.ZodType> = z.output<S>;",
    "",
    "/** The operations; a segment that begins with a colon is a parameter. */",
    `export interface ApiRoutes ${routes}`,
    "",
  ].join("\n");
}

/** Returns the place of a path such as `/api/channels/:id`, made where it is missing. */
function placeOf(root: Place, path: string): Place {
  let place = root;
  for (const segment of path.split("/").slice(1)) {
    const next = place.below.get(segment) ?? { methods: [], below: new Map() };
    place.below.set(segment, next);
    place = next;
  }
  return place;
}

/** Letters of operations that stand in one line. */
const SHORT = 100;

/** Returns the type of a place; throws where a parameter has two names. */
function placeType({ methods, below }: Place, indent: string): string {
  const params = [...below.keys()].filter((name) => name.startsWith(":"));
  if (params.length > 1) {
    throw new Error(`One parameter has several names: ${params.join(", ")}`);
  }
  const [only] = methods;
  if (only && methods.length + below.size === 1) return `{ ${only} }`;
  const short = methods.join(" ");
  if (below.size === 0 && short.length <= SHORT) return `{ ${short} }`;
  const inner = `${indent}  `;
  const lines = [
    ...methods,
    ...[...below].map(([name, place]) =>
      `${JSON.stringify(name)}: ${placeType(place, inner)};`
    ),
  ];
  return `{\n${lines.map((line) => `${inner}${line}\n`).join("")}${indent}}`;
}

function operationType(
  method: string,
  { spec }: Endpoint,
  typeOf: (schema: z.core.$ZodType, side: "In" | "Out") => string,
): string {
  const query = spec.query instanceof z.ZodObject
    ? Object.keys(spec.query.shape).map((name) => JSON.stringify(name))
    : [];
  // The client reads JSON alone.
  const jsonOf = (answer: Endpoint["spec"]["answers"][number]) =>
    typeof answer === "string"
      ? null
      : answer instanceof z.ZodType
      ? answer
      : answer.content["application/json"] ?? null;
  const by = Object.entries(spec.answersByQuery ?? {});
  const special = by.map(([, one]) => one);
  const answers = Object.entries(spec.answers)
    .filter(([status]) => Number(status) < 300)
    .map(([, answer]) => jsonOf(answer))
    .flatMap((one): readonly (z.core.$ZodType | null)[] =>
      one instanceof z.ZodUnion && by.length > 0 ? one.options : [one]
    );
  const wrong = by.find(([, one]) => !answers.includes(one));
  if (wrong) throw new Error(`No answer by "${wrong[0]}": ${spec.summary}`);
  const typesOf = (these: (z.core.$ZodType | null)[]) =>
    [...new Set(these.map((one) => one ? typeOf(one, "Out") : "null"))]
      .join(" | ") || "null";
  const usual = answers.filter((one) =>
    !special.some((other) => other === one)
  );
  // What a first try deleted is not there for the second, which then succeeds.
  if (method === "DELETE" && 404 in spec.answers) usual.push(null);
  const fields = [
    query.length > 0 ? `query: ${query.join(" | ")}` : "",
    spec.body
      ? `body${spec.bodyOptional ? "?" : ""}: ${typeOf(spec.body, "In")}`
      : "",
    `answer: ${typesOf(usual)}`,
    by.length > 0
      ? `by: { ${
        by.map(([name, one]) =>
          `${name}: ${typesOf(one ? [one] : [...usual, null])}`
        ).join("; ")
      } }`
      : "",
  ];
  return `{ ${fields.filter(Boolean).join("; ")} }`;
}

/** A schema's file, and the expression that names it there. */
interface Exported {
  file: string;
  name: string;
  expression: string;
}

/** Reads which schemas modules export, by themselves or in a record of theirs. */
async function readExports(): Promise<Map<unknown, Exported>> {
  const found = new Map<unknown, Exported>();
  for (const file of await sourceFiles("lib")) {
    if (!LAYERS.includes(layerOf(file) ?? "")) continue;
    const text = await Deno.readTextFile(file);
    if (!text.includes('from "zod"')) continue;
    const module: Record<string, unknown> = await import(`../${file}`);
    for (const [name, value] of Object.entries(module)) {
      // Elsewhere it is only handed on.
      if (!new RegExp(`^export const ${name}\\b`, "m").test(text)) continue;
      const add = (schema: unknown, expression: string) => {
        if (!(schema instanceof z.ZodType) || found.has(schema)) return;
        found.set(schema, { file, name, expression });
      };
      add(value, name);
      if (value instanceof z.ZodType) continue;
      for (const [key, one] of Object.entries(Object(value))) {
        add(one, `${name}[${JSON.stringify(key)}]`);
      }
    }
  }
  return found;
}

/** Returns what gives schemas their types, and the imports that these need. */
function createTypes(exported: ReadonlyMap<unknown, Exported>) {
  const used = new Map<string, Set<string>>();

  /** Returns the expression of a schema, or of the one that it only describes anew. */
  function expressionOf(schema: z.core.$ZodType): string | null {
    const found = exported.get(schema);
    const { parent } = schema._zod;
    if (!found) return parent ? expressionOf(parent) : null;
    used.set(found.file, (used.get(found.file) ?? new Set()).add(found.name));
    return found.expression;
  }

  function typeOf(schema: z.core.$ZodType, side: "In" | "Out"): string {
    const expression = expressionOf(schema);
    if (expression) return `${side}<typeof ${expression}>`;
    if (schema instanceof z.ZodObject) {
      const fields = Object.entries(schema.shape).map(([name, field]) =>
        `${name}: ${typeOf(field, side)}`
      );
      return fields.length > 0
        ? `{ ${fields.join("; ")} }`
        : "Record<string, never>";
    }
    if (schema instanceof z.ZodArray) {
      return `${typeOf(schema.element, side)}[]`;
    }
    if (schema instanceof z.ZodNullable) {
      return `${typeOf(schema.unwrap(), side)} | null`;
    }
    if (schema instanceof z.ZodUnion) {
      return schema.options.map((one) => typeOf(one, side)).join(" | ");
    }
    if (schema instanceof z.ZodString) return "string";
    if (schema instanceof z.ZodNull) return "null";
    if (schema instanceof z.ZodUnknown) return "unknown";
    throw new Error(
      `Cannot write a schema of the kind ${schema._zod.def.type} out: export it`,
    );
  }

  const imports = () =>
    [...used].sort(([a], [b]) => a < b ? -1 : 1).map(([file, names]) =>
      `import type { ${[...names].sort().join(", ")} } from "@/${file}";`
    );
  return { typeOf, imports };
}

if (import.meta.main) {
  await Deno.writeTextFile(FILE, await studioApiTypes());
}

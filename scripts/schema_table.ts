/** JSON Schema as rows of a Markdown table. */
import type { z } from "zod";

type Schema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = z.core.JSONSchema.BaseSchema;

/** Shapes that have a name of their own, recognised by their fields. */
const NAMED: Record<string, string> = {
  "id,login,name": "Actor",
  "amountMinor,currency": "Money",
  "text,parts": "Message",
};

/** Returns one row per field: name with its path, type, description. */
export function describeFields(schema: Schema, path = ""): string[][] {
  if (typeof schema === "boolean") return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === "boolean") return [];
    const own = `${path}${name}`;
    const inner = withoutNull(field);
    const row = [
      `\`${own}\``,
      typeName(field),
      field.description ?? inner.description ?? "",
    ];
    if (nameOf(inner)) return [row];
    const items = inner.items;
    if (typeof items === "object" && !Array.isArray(items)) {
      return nameOf(items)
        ? [row]
        : [row, ...describeFields(items, `${own}[].`)];
    }
    return [row, ...describeFields(inner, `${own}.`)];
  });
}

/** Formats a Markdown table; cells are escaped. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)]
    .join("\n");
}

function typeName(schema: ObjectSchema): string {
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  const inner = withoutNull(schema);
  const name = bareTypeName(inner);
  return inner === schema ? name : `${name} or null`;
}

function bareTypeName(schema: ObjectSchema): string {
  const named = nameOf(schema);
  if (named) return named;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  }
  if (schema.$ref) return "JSON";
  if (schema.type === "array") {
    const { items } = schema;
    return typeof items === "object" && !Array.isArray(items)
      ? `list of ${typeName(items)}`
      : "list";
  }
  if (schema.anyOf) {
    return schema.anyOf.map((one) =>
      typeof one === "boolean" ? "anything" : bareTypeName(one)
    ).join(" or ");
  }
  return typeof schema.type === "string" ? schema.type : "JSON";
}

function nameOf(schema: ObjectSchema): string | undefined {
  return NAMED[Object.keys(schema.properties ?? {}).join(",")];
}

/** The other half of `T | null`, with the description of the whole. */
function withoutNull(schema: ObjectSchema): ObjectSchema {
  const { anyOf } = schema;
  if (!anyOf || anyOf.length !== 2) return schema;
  const [first, second] = anyOf;
  if (typeof first !== "object" || typeof second !== "object") return schema;
  return second.type === "null" ? first : schema;
}

/** JSON Schema, as zod writes it, as TypeScript. */
import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { z } from "zod";
import {
  Actor,
  Message,
  MessagePart,
  Money,
} from "@/lib/schema/events/catalogue.ts";

type Schema = z.core.JSONSchema._JSONSchema;

/** Shapes with a name of their own, recognised by all they say. */
const NAMED = new Map([
  [shapeOf(inlineJsonSchema(Actor)), "Actor"],
  [shapeOf(inlineJsonSchema(Money)), "Money"],
  [shapeOf(inlineJsonSchema(MessagePart)), "MessagePart"],
  [shapeOf(inlineJsonSchema(Message)), "Message"],
]);

/** A schema without its dialect and without what it says to people, as text. */
function shapeOf(schema: Schema): string {
  return JSON.stringify(
    schema,
    (name, value) =>
      name === "description" || name === "$schema" ? undefined : value,
  );
}

/**
 * Returns the type that a schema describes; throws for a schema that it does
 * not know.
 */
export function typeOf(schema: Schema): string {
  return NAMED.get(shapeOf(schema)) ?? bareTypeOf(schema);
}

/**
 * Returns the type that a schema describes even when the shape has a name: for
 * its declaration.
 */
export function bareTypeOf(schema: Schema): string {
  if (typeof schema === "boolean") return "unknown";
  const { $ref, anyOf, oneOf, enum: options, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (options) return options.map((one) => JSON.stringify(one)).join(" | ");
  const either = anyOf ?? oneOf;
  // Anything JSON can say refers to itself.
  if ($ref !== undefined || either?.some(isJson)) return "Json";
  if (either) return either.map(typeOf).join(" | ");
  if (Array.isArray(type)) return type.map(plainType).join(" | ");
  if (type === "array") {
    const { items } = schema;
    if (items === undefined) return "unknown[]";
    if (Array.isArray(items)) return `[${items.map(typeOf).join(", ")}]`;
    const one = typeOf(items);
    return one.includes("|") ? `(${one})[]` : `${one}[]`;
  }
  if (type === "object") return objectType(schema);
  return type === undefined ? "unknown" : plainType(type);
}

function objectType(schema: Exclude<Schema, boolean>): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    const text = typeof field === "boolean" ? undefined : field.description;
    const isThere = required.includes(name);
    const key = /^[A-Za-z]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${doc(text)}${key}${isThere ? "" : "?"}: ${typeOf(field)}${
      isThere ? "" : " | undefined"
    };`;
  });
  if (fields.length > 0) return `{\n${fields.join("\n")}\n}`;
  if (typeof additionalProperties !== "object") return "Record<string, never>";
  const { propertyNames } = schema;
  const names = propertyNames === undefined ? "string" : typeOf(propertyNames);
  // Zod lists the names of a partial record; none of them must be there.
  const isPartial = names !== "string" && required.length === 0;
  const record = `Record<${names}, ${typeOf(additionalProperties)}>`;
  return isPartial ? `Partial<${record}>` : record;
}

/** Returns a comment to put before a declaration, or nothing. */
export function doc(text: string | undefined): string {
  return text === undefined ? "" : `/** ${text.replaceAll("*/", "*\\/")} */\n`;
}

const isJson = (one: Schema) =>
  typeof one === "object" && typeof one.items === "object" &&
  !Array.isArray(one.items) && one.items.$ref !== undefined;

function plainType(type: string): string {
  switch (type) {
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
  }
  throw new Error(`The schema's type "${type}" is not known`);
}

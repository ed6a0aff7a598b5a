import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { withAnswersInPlace } from "@/tests/support/api_document.ts";
import type { Resolve, Schema } from "./arbitrary_json.ts";

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
}

/** One method of one path, as the API document has it. */
export interface Operation {
  /** In capitals. */
  method: string;
  /** With parameters in braces. */
  path: string;
  parameters: Parameter[];
  /** Schema of each media type that a body may have; empty for none. */
  body: Record<string, Schema>;
  /** Names of the schemes, one of which opens it; empty for everybody. */
  security: string[];
  /** By status: the media types of an answer, empty for one without a body. */
  answers: Record<string, string[]>;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Document {
  security?: Record<string, unknown>[];
  paths: Record<
    string,
    Record<string, {
      parameters?: Parameter[];
      requestBody?: Content;
      security?: Record<string, unknown>[];
      responses: Record<string, Content>;
    }>
  >;
}

const ROOT = "https://limelight.example/openapi.json";

const escapePointer = (part: string) =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Returns a document whose objects have no fields but those it names. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const all = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, closed(one)]),
  );
  return all.type === "object" && "properties" in all &&
      !("additionalProperties" in all)
    ? { additionalProperties: false, ...all }
    : all;
}

/**
 * Reads the API document, ready to make requests from and to judge answers by.
 */
export function readDocument(written: Document) {
  const document: Document = withAnswersInPlace(written);
  const resolve: Resolve = (reference) => {
    let at: unknown = document;
    for (const part of reference.replace(/^#\//, "").split("/")) {
      at = Reflect.get(
        Object(at),
        decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"),
      );
    }
    return at as Schema;
  };

  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    validateFormats: false,
    unicodeRegExp: false,
  });
  // A client takes fields that it does not know: we do not send such ones.
  ajv.addSchema(closed(document) as Schema, ROOT);
  const compiled = new Map<string, ValidateFunction>();

  const operations = Object.entries(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, one]): Operation => ({
        method: method.toUpperCase(),
        path,
        parameters: one.parameters ?? [],
        body: Object.fromEntries(
          Object.entries(one.requestBody?.content ?? {})
            .map(([type, { schema }]) => [type, schema ?? {}]),
        ),
        security: (one.security ?? document.security ?? [])
          .flatMap(Object.keys),
        answers: Object.fromEntries(
          Object.entries(one.responses).map(([status, { content }]) => [
            status,
            Object.keys(content ?? {}),
          ]),
        ),
      })),
  );

  return {
    operations,
    resolve,

    /** Returns the fault of the JSON body of an answer; `null` for none. */
    invalid(
      { path, method }: Operation,
      status: string,
      type: string,
      value: unknown,
    ): string | null {
      const pointer = [
        "paths",
        path,
        method.toLowerCase(),
        "responses",
        status,
        "content",
        type,
        "schema",
      ].map(escapePointer).join("/");
      const check = compiled.get(pointer) ??
        ajv.compile({ $ref: `${ROOT}#/${pointer}` });
      compiled.set(pointer, check);
      return check(value) ? null : ajv.errorsText(check.errors);
    },
  };
}

/** The API document of a running app. */
export type ApiDocument = ReturnType<typeof readDocument>;

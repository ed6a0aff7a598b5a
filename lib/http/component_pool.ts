import {
  fields as fieldsOf,
  isJsonObject,
  type JsonRecord as Json,
} from "./shorter_schema.ts";

/** Sections of the components in which equal parts of a document are gathered. */
type Section = "schemas" | "responses" | "parameters" | "headers";

/** A distinct part of a document, whatever the number of places that have it. */
interface Part {
  section: Section;
  number: number;
  /** In which the parts within it stand as `Use`. */
  value: Json;
  /** Length of its JSON as it is written; known once all uses are. */
  characters?: number;
  /** Number of distinct places that have it. */
  uses: number;
  /** Shortest description that a place gives it, where it must have one. */
  description?: unknown;
  /** Names that its places suggest. */
  names: string[];
  /** The one that most of them suggest; known once all places are. */
  suggested: string;
  /** Name among the components, once it has one. */
  name: string | null;
}

/** Stands in a place for the part that is there. */
export class Use {
  constructor(
    readonly part: Part,
    /** Description that this place gives it. */
    readonly description?: unknown,
  ) {}

  toJSON(): unknown {
    return { use: this.part.number, description: this.description };
  }
}

/** Field of a part that is another part with a description of its own. */
export const BASE = "";

/** Characters of the smallest object that others extend. */
const SMALLEST_BASE = 120;

/** Replaces some fields, where there are any. */
export function change(
  object: Json,
  fields: readonly string[],
  to: (value: unknown, field: string) => unknown,
): Json {
  const changed = { ...object };
  for (const field of fields) {
    if (field in object) changed[field] = to(object[field], field);
  }
  return changed;
}

export const mapValues = (
  value: unknown,
  to: (value: unknown, field: string) => unknown,
): unknown =>
  isJsonObject(value) ? change(value, Object.keys(value), to) : value;

/** Returns the replacement of each `Use` in a value by what `write` makes of it. */
function replaceUses(value: unknown, write: (use: Use) => unknown): unknown {
  if (value instanceof Use) return write(value);
  if (Array.isArray(value)) return value.map((one) => replaceUses(one, write));
  return mapValues(value, (one) => replaceUses(one, write));
}

function described(description: unknown): Json {
  return description === undefined ? {} : { description };
}

/** An object that says nothing but its fields. */
interface PlainObject {
  part: Part;
  /** It may have no fields but those it names. */
  isClosed: boolean;
  properties: Json;
  /** JSON of each property, to compare. */
  texts: Map<string, string>;
  required: string[];
  size: number;
}

function plainObject(part: Part): PlainObject | null {
  const { type, properties, required = [], additionalProperties, ...more } =
    part.value;
  const isClosed = additionalProperties === false;
  const isPlain = type === "object" && isJsonObject(properties) &&
    Object.keys(more).length === 0 &&
    (isClosed || additionalProperties === undefined);
  if (!isPlain) return null;
  const texts = new Map(
    Object.entries(properties)
      .map(([name, one]) => [name, JSON.stringify(one)]),
  );
  return {
    part,
    isClosed,
    properties,
    texts,
    required: required as string[],
    size: JSON.stringify([properties, required]).length,
  };
}

/** Tells whether an object is another one with more fields, or with more of them required. */
function isMoreThan(object: PlainObject, base: PlainObject): boolean {
  const isLarger = base.texts.size < object.texts.size && !object.isClosed;
  const asksForMore = base.texts.size === object.texts.size &&
    base.required.length < object.required.length;
  return object.isClosed === base.isClosed && (isLarger || asksForMore) &&
    [...base.texts].every(([name, text]) => object.texts.get(name) === text) &&
    base.required.every((name) => object.required.includes(name));
}

/** Returns what an object says beyond its base, as the schema that extends it. */
function extending(object: PlainObject, base: PlainObject): Json {
  const more = Object.entries(object.properties)
    .filter(([name]) => !(name in base.properties));
  return {
    allOf: [new Use(base.part)],
    ...fieldsOf({
      properties: Object.fromEntries(more),
      required: object.required.filter((name) => !base.required.includes(name)),
    }),
  };
}

/** Returns the name that is there most often, of several the first. */
function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return names.find((name) => counts.get(name) === most) ?? "";
}

/** Gathers equal parts; `components` has those with a name, and gets the others. */
export function createPool(components: Record<Section, Json>) {
  const parts = new Map<string, Part>();

  function freeName({ section, suggested }: Part): string {
    let name = suggested;
    for (let n = 2; name in components[section]; n++) name = suggested + n;
    return name;
  }

  const reference = ({ section, suggested }: Part) =>
    JSON.stringify({ $ref: `#/components/${section}/${suggested}` }).length;

  /** Returns the length of a part's JSON, in which shared ones are references. */
  function lengthOf(part: Part): number {
    return part.characters ??= JSON.stringify(
      replaceUses(part.value, (use) => {
        const length = worthwhile(use.part)
          ? reference(use.part)
          : lengthOf(use.part);
        const words = JSON.stringify(described(use.description)).length;
        return " ".repeat(Math.max(0, length + words - 4));
      }),
    ).length;
  }

  /** Tells whether the document gets shorter by a component for this part. */
  const worthwhile = (part: Part) =>
    (part.uses - 1) * lengthOf(part) >
      part.uses * reference(part) + part.suggested.length + 4;

  function inPlace({ value }: Part): Json {
    const { [BASE]: base, ...own } = replaceUses(value, written) as Json;
    return { ...own, ...base as Json | undefined };
  }

  function written({ part, description }: Use): unknown {
    const { section } = part;
    const words = described(description);
    if (!worthwhile(part)) return { ...words, ...inPlace(part) };
    if (part.name === null) {
      part.name = freeName(part);
      // Takes its place before the parts within it take theirs.
      components[section][part.name] = null;
      components[section][part.name] = {
        ...described(part.description),
        ...inPlace(part),
      };
    }
    return {
      $ref: `#/components/${section}/${part.name}`,
      ...(description === part.description ? {} : words),
    };
  }

  /** Says of each object that extends another only what it has more. */
  function extendObjects(): void {
    const objects = [...parts.values()].flatMap((part) =>
      plainObject(part) ?? []
    );
    const bases = objects.filter(({ size }) => size >= SMALLEST_BASE)
      .sort((a, b) => b.size - a.size);
    for (const object of objects) {
      const base = bases.find((other) => isMoreThan(object, other));
      if (!base) continue;
      replaceUses(base.properties, ({ part }) => part.uses--);
      base.part.uses++;
      object.part.value = extending(object, base);
    }
  }

  return {
    /**
     * Takes a part in which other parts already stand as `Use`; parts of
     * another kind are others.
     */
    take(section: Section, value: Json, suggested: string, kind = ""): Part {
      const text = JSON.stringify(value);
      const key = section + kind + text;
      const known = parts.get(key);
      if (known) {
        known.names.push(suggested);
        return known;
      }
      replaceUses(value, ({ part }) => part.uses++);
      const part: Part = {
        section,
        number: parts.size,
        value,
        uses: 0,
        names: [suggested],
        suggested,
        name: null,
      };
      parts.set(key, part);
      return part;
    },

    /** Writes a value with its parts, those in several places as references. */
    write(value: unknown): unknown {
      extendObjects();
      for (const part of parts.values()) {
        part.suggested = mostFrequent(part.names) || "Part";
      }
      replaceUses(value, ({ part }) => part.uses++);
      return replaceUses(value, written);
    },
  };
}

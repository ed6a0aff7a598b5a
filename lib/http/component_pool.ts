import { isRecord } from "@/lib/core/is_record.ts";
import { shareFields } from "./common_fields.ts";
import { type JsonRecord as Json, nullAsType } from "./shorter_schema.ts";

/** Sections of the components in which equal parts of a document are gathered. */
type ComponentKind =
  | "schemas"
  | "responses"
  | "parameters"
  | "headers"
  | "requestBodies";

/** A distinct part of a document, whatever the number of places that have it. */
export interface Part {
  section: ComponentKind;
  number: number;
  /** In which the parts within it stand as `Use`. */
  value: Json;
  /** Length of its JSON as it is written; known once all uses are. */
  characters?: number;
  /** Number of distinct places that have it. */
  uses: number;
  /** Other objects extend it: it is a component. */
  isBase: boolean;
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
): unknown => isRecord(value) ? change(value, Object.keys(value), to) : value;

/** Returns the replacement of each `Use` in a value by what `write` makes of it. */
export function replaceUses(
  value: unknown,
  write: (use: Use) => unknown,
): unknown {
  if (value instanceof Use) return write(value);
  if (Array.isArray(value)) return value.map((one) => replaceUses(one, write));
  return mapValues(value, (one) => replaceUses(one, write));
}

function described(description: unknown): Json {
  return description === undefined ? {} : { description };
}

/** Returns the words of a text as the name of a type. */
export function typeName(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? [])
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("");
}

/** Returns the name that is there most often, of several the first. */
function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return names.find((name) => counts.get(name) === most) ?? "";
}

/** Gathers equal parts; `components` has those with a name, and gets the others. */
export function createPool(components: Record<ComponentKind, Json>) {
  const parts = new Map<string, Part>();

  /** Names each component as its places suggest, with a number where one with more places is called the same. */
  function giveNames(): void {
    const taken = new Set(
      Object.entries(components).flatMap(([section, named]) =>
        Object.keys(named).map((name) => `${section}/${name}`)
      ),
    );
    const shared = [...parts.values()].filter(worthwhile)
      .sort((a, b) => b.uses - a.uses);
    for (const part of shared) {
      const { section, suggested } = part;
      let name = suggested;
      for (let n = 2; taken.has(`${section}/${name}`); n++) {
        name = suggested + n;
      }
      taken.add(`${section}/${name}`);
      part.name = name;
    }
  }

  const reference = ({ section, suggested }: Part) =>
    JSON.stringify({ $ref: `#/components/${section}/${suggested}` }).length;

  /** Returns the length of a value's JSON, in which shared parts are references. */
  function lengthOf(value: unknown): number {
    return JSON.stringify(replaceUses(value, ({ part, description }) => {
      const length = worthwhile(part) ? reference(part) : lengthOfPart(part);
      const words = JSON.stringify(described(description)).length;
      return " ".repeat(Math.max(0, length + words - 4));
    })).length;
  }

  const lengthOfPart = (part: Part): number =>
    part.characters ??= lengthOf(part.value);

  /** Length of the description that a place need not repeat. */
  const wordsOf = ({ description }: Part) =>
    description === undefined ? 0 : JSON.stringify({ description }).length - 1;

  /** Tells whether the document gets shorter by a component for this part. */
  const worthwhile = (part: Part) =>
    part.isBase ||
    (part.uses - 1) * (lengthOfPart(part) + wordsOf(part)) >
      part.uses * reference(part) + part.suggested.length + 4;

  function inPlace({ value }: Part): Json {
    const { [BASE]: base, ...own } = replaceUses(value, written) as Json;
    return nullAsType({ ...own, ...base as Json | undefined });
  }

  function written({ part, description }: Use): unknown {
    const { section } = part;
    const words = described(description);
    if (part.name === null) return { ...words, ...inPlace(part) };
    const named = components[section];
    if (!(part.name in named)) {
      // Takes its place before the parts within it take theirs.
      named[part.name] = null;
      named[part.name] = {
        ...described(part.description),
        ...inPlace(part),
      };
    }
    return {
      $ref: `#/components/${section}/${part.name}`,
      ...(description === part.description ? {} : words),
    };
  }

  /**
   * Takes a part in which other parts already stand as `Use`; parts of
   * another kind are others.
   */
  function take(
    section: ComponentKind,
    value: Json,
    suggested: string,
    kind = "",
  ): Part {
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
      isBase: false,
      names: [suggested],
      suggested,
      name: null,
    };
    parts.set(key, part);
    return part;
  }

  /** Gives each part the name that most of its places suggest. */
  function suggestNames(): void {
    for (const part of parts.values()) {
      part.suggested = mostFrequent(part.names) || "Part";
    }
  }

  return {
    take,

    /** Writes a value with its parts, those in several places as references. */
    write(value: unknown): unknown {
      suggestNames();
      replaceUses(value, ({ part }) => part.uses++);
      shareFields(
        [...parts.values()],
        lengthOf,
        (base, name) => take("schemas", base, typeName(name), "base"),
      );
      suggestNames();
      // There are fewer places of a field that objects share.
      for (const part of parts.values()) delete part.characters;
      giveNames();
      return replaceUses(value, written);
    },
  };
}

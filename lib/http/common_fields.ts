import { isRecord } from "@/lib/core/is_record.ts";
import { type Part, replaceUses, Use } from "./component_pool.ts";
import {
  fields as fieldsOf,
  type JsonRecord as Json,
} from "./shorter_schema.ts";

/** Characters that must be saved, so that what an object is stays in one place. */
const MIN_SAVED = 40;

/** Characters of what is written around the fields of an object that others extend. */
const AROUND_BASE = 65;

/** Characters with which an object says what it extends, beside the name. */
const AROUND_REFERENCE = 43;

/** Characters of `"type":"object",`. */
const TYPE = 16;

/** A field of an object, the same in all that have it. */
interface Field {
  number: number;
  name: string;
  value: unknown;
  /** Of its JSON, with its name. */
  characters: number;
  /** Those whose own field it is. */
  owners: Set<Fields>;
}

/** The fields of an object. */
interface Fields {
  part: Part;
  own: Set<Field>;
  required: ReadonlySet<string>;
}

/** Fields that all of some objects have. */
interface Common {
  fields: Field[];
  owners: Fields[];
  saved: number;
}

/** Length of the JSON of a value, with its parts as they are written. */
type LengthOf = (value: unknown) => number;

function isExtensible({ value, section }: Part): boolean {
  const { properties, additionalProperties: more = false } = value;
  return section === "schemas" && isRecord(properties) &&
    more === false && !("patternProperties" in value);
}

const hasType = ({ part }: Fields) => "type" in part.value;

const requiredIn = (fields: Field[], owners: Fields[]): string[] =>
  fields.map(({ name }) => name)
    .filter((name) => owners.every(({ required }) => required.has(name)));

/** Returns the one that has only these fields, so that the others can extend it. */
function plainOne({ fields, owners }: Common): Fields | undefined {
  const required = requiredIn(fields, owners);
  return owners.every(hasType)
    ? owners.find((one) =>
      one.own.size === fields.length && one.required.size === required.length &&
      Object.keys(one.part.value)
        .every((field) => ["type", "properties", "required"].includes(field))
    )
    : undefined;
}

/** Returns what all owners of these fields have in common, with what it saves. */
function commonOf(fields: Field[]): Common {
  const [rarest, ...others] = fields.toSorted((a, b) =>
    a.owners.size - b.owners.size
  );
  const owners = [...rarest?.owners ?? []].filter((one) =>
    others.every((field) => one.own.has(field))
  );
  const once = fields.reduce((sum, one) => sum + one.characters, 0) +
    requiredIn(fields, owners)
      .reduce((sum, name) => sum + name.length + 3, 0);
  const name = Math.min(
    ...owners.map(({ part }) => part.names[0]?.length ?? 0),
  );
  const reference = AROUND_REFERENCE + name -
    (owners.every(hasType) ? TYPE : 0);
  const common = { fields, owners, saved: 0 };
  const base = plainOne(common) ? reference : -AROUND_BASE - name;
  common.saved = (owners.length - 1) * once - owners.length * reference + base;
  return common;
}

/** Returns, for all objects that share fields with this one, what they share. */
function sharedWith(object: Fields): Field[][] {
  const shared = new Map<Fields, Field[]>();
  for (const field of object.own) {
    for (const other of field.owners) {
      if (other !== object) {
        shared.set(other, [...shared.get(other) ?? [], field]);
      }
    }
  }
  return [...shared.values()];
}

/** Returns what several objects have in common, where enough is saved; most saving first. */
function commonsOf(objects: readonly Fields[]): Common[] {
  const found = new Map<string, Common>();
  for (const object of objects) {
    for (const fields of sharedWith(object)) {
      const key = fields.map(({ number }) => number).sort().join();
      if (!found.has(key)) found.set(key, commonOf(fields));
    }
  }
  return [...found.values()]
    .filter(({ saved, fields }) => saved >= MIN_SAVED && fields.length > 1)
    .sort((a, b) => b.saved - a.saved);
}

/** Makes an object extend another one that has these of its fields. */
function extend(object: Fields, fields: Field[], base: Part): void {
  const { type, properties, required = [], allOf = [], ...more } =
    object.part.value;
  const names = fields.map(({ name }) => name);
  const { additionalProperties, ...rest } = more;
  const own = Object.entries(properties as Json)
    .filter(([name]) => !names.includes(name));
  const given = (base.value.required ?? []) as string[];
  for (const field of fields) {
    replaceUses(field.value, ({ part }) => part.uses--);
    object.own.delete(field);
    field.owners.delete(object);
  }
  base.uses++;
  object.part.value = {
    allOf: [...allOf as Use[], new Use(base)],
    ...("type" in base.value || type === undefined ? {} : { type }),
    ...fieldsOf({
      properties: Object.fromEntries(own),
      required: (required as string[]).filter((name) => !given.includes(name)),
    }),
    ...rest,
    // Those of what it extends may be there as well.
    ...(additionalProperties === false ? { unevaluatedProperties: false } : {}),
  };
}

/**
 * Makes objects that have the same fields extend one that has those, as far as
 * the document gets shorter by it; `take` makes a part of a new one.
 */
export function shareFields(
  parts: Iterable<Part>,
  lengthOf: LengthOf,
  take: (value: Json, name: string) => Part,
): void {
  const known = new Map<string, Field>();
  const objects: Fields[] = [];

  function add(part: Part): void {
    const { properties, required } = part.value;
    const object: Fields = {
      part,
      own: new Set(),
      required: new Set(required as string[] | undefined),
    };
    for (const [name, value] of Object.entries(properties as Json)) {
      const key = JSON.stringify([name, value]);
      const field = known.get(key) ?? {
        number: known.size,
        name,
        value,
        characters: name.length + 4 + lengthOf(value),
        owners: new Set(),
      };
      known.set(key, field);
      field.owners.add(object);
      object.own.add(field);
    }
    objects.push(object);
  }

  /** Makes what some objects have in common one object, which they extend. */
  function share(common: Common): void {
    const { fields, owners } = common;
    const plain = plainOne(common);
    const value = {
      ...(owners.every(hasType) ? { type: "object" } : {}),
      ...fieldsOf({
        properties: Object.fromEntries(
          fields.map(({ name, value }) => [name, value]),
        ),
        required: requiredIn(fields, owners),
      }),
    };
    const base = plain?.part ?? take(value, `With ${fields[0]?.name}`);
    base.isBase = true;
    for (const owner of owners) {
      if (owner !== plain) extend(owner, fields, base);
    }
    if (!plain) add(base);
  }

  for (const part of parts) if (isExtensible(part)) add(part);
  for (;;) {
    const all = commonsOf(objects);
    if (all.length === 0) return;
    for (const common of all) {
      // Unless its objects extend others by now.
      if (commonOf(common.fields).saved === common.saved) share(common);
    }
  }
}

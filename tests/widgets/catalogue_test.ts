/**
 * Walks the table of the widget catalogue (`catalogue.json`, its fields as
 * `[key, type, default, range]`) and compares it with the registry.
 */
import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { assert, assertEquals } from "@std/assert";
import {
  CATALOGUE,
  kindMatches,
  KINDS,
} from "@/lib/schema/events/catalogue.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { WIDGET_KINDS, widgetKind } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { ALERT_KINDS } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { TIMER_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { TOPICS } from "@/lib/schema/widgets/state/topics.ts";
import { z } from "zod";
import catalogue from "./catalogue.json" with { type: "json" };
import type { SchemaNode } from "./support/arbitrary_settings.ts";
import { at, leavesOf } from "./support/walk_schema.ts";

/** Fields whose name is that of a shared group, which keeps the key. */
const RENAMED: Record<string, string> = {
  "goal-bar.text": "show",
  "subathon-timer.format": "timeFormat",
  "countdown.format": "timeFormat",
  "stopwatch.format": "timeFormat",
};

/** Defaults which the table gives in words. */
const IN_WORDS: Record<string, unknown> = {
  "leaderboard.pages": [{ metric: "tips", period: "stream" }],
  "ticker.items": [
    { type: "latest", kind: "follow" },
    { type: "latest", kind: "sub" },
    { type: "latest", kind: "tip" },
  ],
  "counter.counterId": null,
  "static-media.asset": null,
  "custom-code.versionId": null,
  "custom-code.fields": {},
  "session-totals.labels": [],
  "subathon-rates.labels": [],
  "subathon-rates.order": [],
  "prediction.colors": ["#387AFFFF", "#F5009BFF"],
  "Variant.kinds": ["follow"],
  "Variant.media": null,
};

/** Defaults that have a test of their own below. */
const TESTED_BELOW = new Set([
  "alert-box.mixer",
  "alert-box.sizes",
  "alert-box.variants",
  "tip-jar.pointRules",
  "webcam-frame.sizes",
  "stream-boss.damageRules",
  "wheel.colors",
  "credits.sections",
  "Variant.id",
]);

/** Lists whose default is empty although the table wants one entry: empty draws nothing. */
const MAY_BE_EMPTY = new Set([
  "goal-stack.goalIds",
  "image-rotator.items",
  "social-rotator.items",
]);

const EVENT_NAMES: Record<string, string> = {
  "bits": "cheer",
  "gift-member": "gift_member",
  "chat": "chat.message",
};

const AREAS: Record<string, string> = {
  A: "alerts",
  B: "chat",
  C: "lists",
  D: "goals",
  E: "subathon",
  F: "time",
  G: "interaction",
  H: "brand",
};

function kindOf(id: string): WidgetKind {
  const kind = widgetKind(id);
  assert(kind, `${id} is not registered`);
  return kind;
}

function schemaOf(schema: unknown): SchemaNode {
  return JSON.parse(JSON.stringify(schema));
}

Deno.test("every widget of the catalogue is registered, in its order", () => {
  assertEquals(
    WIDGET_KINDS.map((kind) => kind.id),
    catalogue.map((row) => row.id),
  );
});

for (const row of catalogue) {
  Deno.test(`${row.id}: is as the catalogue says`, () => {
    const kind = kindOf(row.id);
    assertEquals(kind.title, row.name);
    assertEquals(kind.priority, row.priority);
    assertEquals(kind.area, AREAS[row.area]);
    assertEquals(kind.schemaVersion, row.schemaVersion ?? 1);
    assertEquals([...kind.groups].sort(), [...row.groups].sort());
    const [, width, height] = /default (\d+)×(\d+)/.exec(row.size) ?? [];
    assertEquals([kind.size.width, kind.size.height].map(String), [
      width,
      height,
    ]);
    const least = /min (\d+)×(\d+)/.exec(row.size);
    assert(least, row.size);
    assertEquals(
      [kind.size.minWidth, kind.size.minHeight].map(String),
      least.slice(1),
    );
    for (const [width, height] of sizesAfter(row.size)) {
      assert(
        kind.size.others?.some((size) =>
          size.width === width && size.height === height
        ),
      );
    }
  });

  Deno.test(`${row.id}: has every field with its type, range and default`, () => {
    const schema = schemaOf(settingsJsonSchema(kindOf(row.id)));
    for (const field of row.fields) compareField(row.id, field, schema);
  });

  Deno.test(`${row.id}: group defaults differ as the catalogue says`, () => {
    const settings = effectiveSettings(kindOf(row.id), {});
    for (const [path, value] of differing(row.differ)) {
      assertEquals(at(settings, path), value, path.join("."));
    }
  });

  Deno.test(`${row.id}: its preview is what the topics say`, () => {
    const kind = kindOf(row.id);
    const settings = effectiveSettings(kind, kind.preview.settings ?? {});
    const requests = kind.reads(settings);
    assertEquals(
      Object.keys(kind.preview.state).sort(),
      Object.keys(requests).sort(),
    );
    for (const [key, request] of Object.entries(requests)) {
      const topic = TOPICS[request.topic];
      topic.params.parse(request.params);
      const value = kind.preview.state[key];
      if (value !== null) topic.value.parse(value);
    }
  });

  Deno.test(`${row.id}: listens only to kinds of event that exist`, () => {
    const kind = kindOf(row.id);
    for (const pattern of [...kind.listensTo, ...kind.refreshOn]) {
      assert(KINDS.some((event) => kindMatches(pattern, event)), pattern);
    }
    for (const key of kind.sounds) assert(CATALOGUE[key].sound, key);
  });
}

Deno.test("alert-box: every field of a variant is as the catalogue says", () => {
  const fields = catalogue.flatMap((row) => row.variant ?? []);
  assertEquals(fields.length, 23);
  const schema = schemaOf(inlineJsonSchema(Variant, { io: "input" }));
  for (const field of fields) compareField("Variant", field, schema);
});

Deno.test("alert-box: by default there is one variant for each kind", () => {
  const { variants } = effectiveSettings(kindOf("alert-box"), {});
  assertEquals(
    z.array(Variant).parse(variants).map((variant) => variant.kinds),
    TIMER_KINDS.map((kind) => [kind]),
  );
});

Deno.test("alert-box: by default everything is heard as loud as it says", () => {
  assertEquals(effectiveSettings(kindOf("alert-box"), {}).mixer, {
    master: 100,
    muted: [],
    volumes: Object.fromEntries(TIMER_KINDS.map((kind) => [kind, 100])),
  });
});

Deno.test("alert-box: sizes begin where the catalogue says", () => {
  const steps = (medium: number, large: number, huge: number) => ({
    medium,
    large,
    huge,
  });
  assertEquals(effectiveSettings(kindOf("alert-box"), {}).sizes, {
    money: steps(500, 2_500, 10_000),
    bits: steps(100, 1_000, 10_000),
    gifts: steps(0, 5, 20),
    months: steps(0, 12, 36),
    viewers: steps(10, 100, 1_000),
    points: steps(1_000, 10_000, 100_000),
  });
});

Deno.test("defaults in words: points, damage, sections, colours", () => {
  const points = (id: string, key: string) =>
    z.array(z.looseObject({ kind: z.string(), points: z.int() }))
      .parse(effectiveSettings(kindOf(id), {})[key])
      .map((rule) => [rule.kind, rule.points]);
  assertEquals(points("tip-jar", "pointRules"), [["cheer", 1], ["tip", 1]]);
  assertEquals(points("stream-boss", "damageRules"), [
    ["cheer", 1],
    ["sub", 500],
    ["resub", 500],
    ["gift", 500],
  ]);
  const { sections } = effectiveSettings(kindOf("credits"), {});
  assertEquals(
    z.array(z.looseObject({ source: z.string() })).parse(sections)
      .map((section) => section.source),
    [
      "followers",
      "subs",
      "gifters",
      "cheerers",
      "tippers",
      "raiders",
      "moderators",
    ],
  );
});

function compareField(id: string, field: string[], schema: SchemaNode): void {
  const [key = "", type = "", fallback = "", range = ""] = field;
  const name = `${id}.${key}`;
  const found = schema.properties?.[RENAMED[name] ?? key];
  assert(found, `${name} is missing`);
  compareRange(name, type, range, found);
  if (TESTED_BELOW.has(name)) return;
  const expected = name in IN_WORDS
    ? IN_WORDS[name]
    : readDefault(type, fallback, found);
  assertEquals(found.default, expected, name);
}

function compareRange(
  name: string,
  type: string,
  range: string,
  found: SchemaNode,
): void {
  const [low, high] = (/^(-?\d+)–(-?\d+)/.exec(range) ?? []).slice(1)
    .map(Number);
  const options = range.split(" · ");
  switch (type.split(/[ <]/)[0]) {
    case "int":
    case "ms":
    case "money":
      assertEquals(found.type, "integer", name);
      return assertEquals([found.minimum, found.maximum], [low, high], name);
    case "bool":
      return assertEquals(found.type, "boolean", name);
    case "enum":
      // An engine puts keys that look like numbers first.
      return assertEquals(found.enum?.toSorted(), options.toSorted(), name);
    case "set":
      assertEquals(found.uniqueItems, true, name);
      if (range === "event kinds") {
        return assertEquals(found.items?.enum, [...ALERT_KINDS], name);
      }
      return assertEquals(found.items?.enum, options, name);
    case "string":
    case "template":
      if (low !== undefined) {
        assertEquals(
          [found.minGraphemes, found.maxGraphemes],
          [low, high],
          name,
        );
      }
      if (type === "template") assert(found.placeholders, name);
      return;
    case "color":
      return assertEquals(found.control, "color", name);
    case "list": {
      const least = MAY_BE_EMPTY.has(name) ? 0 : low;
      assertEquals(found.minItems, least, name);
      if (name !== "alert-box.variants") {
        assertEquals(found.maxItems, high, name);
      }
      const of = /of ([\w -]+(?: · [\w -]+)+)$/.exec(range);
      if (of) assertEquals(found.items?.enum, of[1]?.split(" · "), name);
      return;
    }
    case "Sound":
      return assertEquals(Object.keys(found.properties ?? {}), [
        "soundId",
        "volume",
        "startMs",
        "maxMs",
      ]);
    case "id":
      return assert(
        found.anyOf?.some((option) => option.ref) || name === "Variant.id",
        name,
      );
  }
}

function readDefault(type: string, text: string, found: SchemaNode): unknown {
  if (/^(int|ms|money)/.test(type)) return Number(text);
  if (type === "bool") return text === "true";
  if (type === "set" || type.startsWith("list")) {
    return text === "[]" ? [] : text.split(" · ");
  }
  if (type === "Sound") {
    assert(text === "none" || text === "skin default");
    return { soundId: null, volume: 80, startMs: 0, maxMs: 10_000 };
  }
  if (text === "null") return null;
  return found.type === "string" || found.enum ? text : undefined;
}

function sizesAfter(text: string): [number, number][] {
  return text.split(";").slice(1).flatMap((part) =>
    Array.from(
      part.matchAll(/(\d+)×(\d+)/g),
      (size): [number, number] => [Number(size[1]), Number(size[2])],
    )
  );
}

function differing(text: string): [string[], unknown][] {
  return Array.from(
    text.matchAll(/`(\w+)\.(\w+)` ([^,]+)(?:,|$)/g),
    ([, group = "", key = "", raw = ""]) => {
      const value = raw.trim();
      if (key === "kinds") {
        const kinds = value.startsWith("every kind")
          ? [...TIMER_KINDS]
          : value.split(" · ").map((kind) => EVENT_NAMES[kind] ?? kind);
        return [[group, key], kinds];
      }
      const isNumber = /^\d+$/.test(value) && key !== "fontWeight";
      return [[group, key], isNumber ? Number(value) : value];
    },
  );
}

Deno.test("no field of a registered kind is missing from the catalogue", () => {
  const own = new Set([
    "alert-box.alerts",
    "alert-box.duringAds",
    "event-list.templates",
    "latest-label.templates",
    "goal-bar.counterId",
    "credits.lateNames",
    "credits.pictures",
  ]);
  for (const row of catalogue) {
    const kind = kindOf(row.id);
    const listed = new Set<string>([
      ...row.fields.map(([key = ""]) => RENAMED[`${row.id}.${key}`] ?? key),
      ...row.groups,
    ]);
    const extra = Object.keys(kind.settings.shape)
      .filter((key) => !listed.has(key) && !own.has(`${row.id}.${key}`));
    assertEquals(extra, [], row.id);
    assert(leavesOf(schemaOf(settingsJsonSchema(kind))).length > 0);
  }
});

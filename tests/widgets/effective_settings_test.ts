import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import { createTemplateService } from "@/lib/features/overlays/templates/service.ts";
import {
  checkSettings,
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import { subathonTimer } from "@/lib/widgets/subathon_timer/definition.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { imageRotator } from "@/lib/widgets/image_rotator/definition.ts";
import { referencesOf, withoutFile } from "@/lib/widgets/settings_schema.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";

Deno.test("the widget wins over the skin's type, that over the skin's all, that over the default", () => {
  const size = fc.option(fc.integer({ min: 10, max: 200 }), { nil: undefined });
  const text = (fontSize: number | undefined) =>
    fontSize === undefined ? {} : { text: { fontSize } };
  fc.assert(fc.property(size, size, size, (widget, forType, forAll) => {
    const settings = effectiveSettings(goalBar, text(widget), {
      all: text(forAll),
      types: { "goal-bar": text(forType), "ticker": text(99) },
    });
    assertEquals(settings.text.fontSize, widget ?? forType ?? forAll ?? 26);
    assertEquals(settings.text.align, "center");
  }));
});

Deno.test("a skin joins groups and cues key by key and replaces lists", () => {
  const settings = effectiveSettings(
    subathonTimer,
    { box: { radius: 3 }, warnSound: { volume: 20 } },
    {
      all: { box: { background: "#112233FF" } },
      types: {
        "subathon-timer": {
          warnSound: { soundId: "snd_chime" },
          parts: ["time", "label"],
        },
      },
    },
  );
  assertEquals(settings.box.radius, 3);
  assertEquals(settings.box.background, "#112233FF");
  assertEquals(settings.warnSound.soundId, "snd_chime");
  assertEquals(settings.warnSound.volume, 20);
  assertEquals(settings.parts, ["time", "label"]);
  const own = effectiveSettings(subathonTimer, { parts: ["time"] }, {
    all: {},
    types: { "subathon-timer": { parts: ["time", "label"] } },
  });
  assertEquals(own.parts, ["time"]);
});

Deno.test("a skin's value for a group that a widget lacks is left out", () => {
  const settings = effectiveSettings(imageRotator, {}, {
    all: { text: { fontSize: 50 }, box: { radius: 1 } },
    types: {},
  });
  assertEquals("text" in settings, false);
  assertEquals(settings.box.radius, 1);
});

Deno.test("settings that are no object are refused", () => {
  for (const input of [null, [], "x", 1, undefined]) {
    assertEquals(checkSettings(goalBar, input).ok, false);
  }
});

Deno.test("a list of variants is refused with the path of the wrong place", () => {
  const result = checkSettings(alertBox, {
    variants: [
      { kinds: ["cheer"] },
      {
        kinds: ["cheer", "cheer"],
        template: "{nobody}",
        conditions: [{ field: "amount", op: "in", value: 5 }],
      },
      { kinds: ["bits"] },
    ],
  });
  assertEquals(result.ok ? [] : result.issues.map((issue) => issue.path), [
    "variants.1.kinds.1",
    "variants.1.conditions.0.value",
    "variants.1.template",
    "variants.2.kinds.0",
  ]);
});

Deno.test("more than 50 variants of a kind are refused", () => {
  const variants = (count: number) =>
    Array.from({ length: count }, () => ({ kinds: ["raid"] }));
  assertEquals(checkSettings(alertBox, { variants: variants(50) }).ok, true);
  assertEquals(checkSettings(alertBox, { variants: variants(51) }), {
    ok: false,
    issues: [{
      path: "variants",
      message: "Must have at most 50 entries for raid",
    }],
  });
});

Deno.test("old settings are brought up version by version", () => {
  const kind = {
    schemaVersion: 3,
    migrations: {
      1: ({ old, ...rest }: Record<string, unknown>) => ({ ...rest, mid: old }),
      2: ({ mid, ...rest }: Record<string, unknown>) => ({ ...rest, now: mid }),
    },
  };
  assertEquals(migrateSettings(kind, { old: 1, kept: 2 }, 1), {
    now: 1,
    kept: 2,
  });
  assertEquals(migrateSettings(kind, { mid: 1 }, 2), { now: 1 });
  assertEquals(migrateSettings(kind, { now: 1 }, 3), { now: 1 });
  assertEquals(migrateSettings(kind, { later: 1 }, 4), { later: 1 });
});

Deno.test("references are found wherever they stand", () => {
  assertEquals(
    referencesOf(alertBox, {
      variants: [{ media: "ast_1", sound: { soundId: "snd_1" } }, {
        media: null,
      }],
    }),
    [
      { path: "variants.0.media", ref: "media", id: "ast_1" },
      { path: "variants.0.sound.soundId", ref: "sound", id: "snd_1" },
    ],
  );
  assertEquals(referencesOf(imageRotator, { items: [{ asset: "ast_2" }] }), [
    { path: "items.0.asset", ref: "media", id: "ast_2" },
  ]);
});

Deno.test("a file is taken out of settings wherever it stands, and they stay valid", () => {
  const without = (
    kind: typeof alertBox | typeof imageRotator,
    settings: Record<string, unknown>,
  ) => {
    const left = withoutFile(kind, settings, "ast_1");
    assert(checkSettings(kind, left).ok);
    return left;
  };
  assertEquals(
    without(alertBox, {
      gapMs: 5,
      variants: [
        { id: "a", media: "ast_1", sound: { soundId: "ast_1", volume: 9 } },
        { id: "b", media: "ast_2" },
      ],
      text: { fontFamily: "Inter" },
    }),
    {
      gapMs: 5,
      variants: [{ id: "a", sound: { volume: 9 } }, {
        id: "b",
        media: "ast_2",
      }],
      text: { fontFamily: "Inter" },
    },
  );
  const items = ["ast_1", "ast_2", "ast_1", "ast_3", "ast_1"];
  assertEquals(
    without(imageRotator, { items: items.map((asset) => ({ asset })) }),
    { items: [{ asset: "ast_2" }, { asset: "ast_3" }] },
  );
  const other = { items: [{ asset: "ast_2" }] };
  assertStrictEquals(without(imageRotator, other), other);
});

Deno.test("the catalogue of templates is plain JSON with a default for every field", () => {
  const catalogue = createTemplateService().list("en");
  assertEquals(catalogue.length, WIDGET_KINDS.length);
  const plain: unknown = JSON.parse(JSON.stringify(catalogue));
  assertEquals(plain, catalogue);
  for (const { settingsSchema, id } of catalogue) {
    assertEquals(settingsSchema.additionalProperties, false, id);
    assertEquals(settingsSchema.required, undefined, id);
  }
});

import { isRecord } from "@/lib/core/is_record.ts";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { FORMS } from "@/lib/features/overlays/forms/catalogue.ts";
import { createFormService } from "@/lib/features/overlays/forms/service.ts";
import { resetAt, setAt, type Stored } from "@/lib/schema/forms/change.ts";
import { allControls, formOf } from "@/lib/schema/forms/form_of.ts";
import {
  type FormControl,
  type FormModel,
  type Schema,
  schemaOf,
} from "@/lib/schema/forms/model.ts";
import { searchForm } from "@/lib/schema/forms/search.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { GROUP_NAMES } from "@/lib/schema/widgets/settings/groups.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import {
  arbitraryOf,
  type SchemaNode,
} from "@/tests/widgets/support/arbitrary_settings.ts";
import { leavesOf } from "@/tests/widgets/support/walk_schema.ts";

function servedSchema(kind: typeof WIDGET_KINDS[number]): SchemaNode {
  return JSON.parse(JSON.stringify(settingsJsonSchema(kind)));
}

function widgetForm(
  kind: typeof WIDGET_KINDS[number],
  stored: Stored = {},
  look: Stored = {},
): FormModel {
  return formOf(schemaOf(servedSchema(kind)), {
    stored,
    look,
    groups: GROUP_NAMES,
  });
}

function controls(form: FormModel): FormControl[] {
  return allControls(form.sections.flatMap((section) => section.controls));
}

function at(form: FormModel, key: string): FormControl {
  const found = controls(form).find((control) => control.key === key);
  assert(found, key);
  return found;
}

/** Settings that no form shows, since a room has an act of its own for them. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "alert-box": ["alerts"],
};

/** Fields outside of lists, with their paths. */
function topLeaves(form: FormModel): FormControl[] {
  return controls(form).filter(({ kind, path }) =>
    kind !== "group" && path.every((step) => typeof step === "string")
  );
}

const lengthOf = (list: unknown) => Array.isArray(list) ? list.length : 0;

/** Keys of the controls that are drawn, outside of lists. */
function shownKeys(form: FormModel): Set<string> {
  const shown = (all: readonly FormControl[]): string[] =>
    all.flatMap(({ visible, key, controls }) =>
      visible ? [key, ...shown(controls)] : []
    );
  return new Set(shown(form.sections.flatMap(({ controls }) => controls)));
}

for (const kind of WIDGET_KINDS) {
  const stored: fc.Arbitrary<Stored> = arbitraryOf(servedSchema(kind))
    .filter(isRecord);

  Deno.test(`${kind.id}: every setting has one control of a known kind`, () => {
    const form = widgetForm(kind);
    assertEquals(
      topLeaves(form).map(({ key }) => key).sort(),
      leavesOf(servedSchema(kind)).map(({ path }) => path.join("."))
        .filter((key) => !ELSEWHERE[kind.id]?.includes(key)).sort(),
    );
    assertEquals(
      controls(form).filter((control) =>
        control.kind === "json" && control.key !== "fields"
      ).map(({ key }) => key),
      [],
    );
  });

  Deno.test(`${kind.id}: the form shows what the widget is drawn with`, () => {
    fc.assert(
      fc.property(stored, stored, (set, look) => {
        const drawn = effectiveSettings(kind, set, {
          all: {},
          types: { [kind.id]: look },
        });
        const form = widgetForm(kind, set, look);
        const shown = shownKeys(form);
        for (const control of topLeaves(form)) {
          const value = control.path.reduce<unknown>(
            (inner, step) => schemaOf(inner)[step],
            drawn,
          );
          const acts = shown.has(control.key) ? control.value : control.base;
          if (control.kind === "list") {
            assertEquals(lengthOf(acts), lengthOf(value), control.key);
          } else {
            assertEquals(acts, value, control.key);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  Deno.test(`${kind.id}: a value that is set shows, and a reset takes it away`, () => {
    fc.assert(
      fc.property(stored, stored, fc.nat(), (set, other, pick) => {
        const leaves = topLeaves(widgetForm(kind, set));
        const { path, key } = leaves[pick % leaves.length] ?? { path: [""] };
        const value = at(widgetForm(kind, other), String(key)).value;
        const changed = setAt(set, path, value);
        assertEquals(at(widgetForm(kind, changed), String(key)).value, value);
        assertEquals(at(widgetForm(kind, changed), String(key)).origin, "set");
        const reset = resetAt(changed, path);
        assertEquals(
          at(widgetForm(kind, reset), String(key)).origin,
          "default",
        );
        // Every other field is as it was.
        for (const control of topLeaves(widgetForm(kind, reset))) {
          if (control.key === key) continue;
          assertEquals(
            control.value,
            at(widgetForm(kind, set), control.key).value,
          );
        }
      }),
      { numRuns: 5 },
    );
  });

  Deno.test(`${kind.id}: a new entry of a list is taken by the service`, () => {
    for (const control of topLeaves(widgetForm(kind))) {
      for (const { fresh } of control.alternatives) {
        const stored = setAt({}, control.path, [fresh]);
        const list = at(widgetForm(kind, stored), control.key);
        const missing = (list.entries[0]?.controls ?? [])
          .filter(({ required, value }) => required && value === undefined);
        const { success, error } = kind.settings.safeParse(stored);
        const paths = error?.issues.map(({ path }) => path.join(".")) ?? [];
        assertEquals(success || missing.length > 0, true, paths.join());
        for (const path of paths) {
          assert(missing.some(({ key }) => key === path), path);
        }
      }
    }
  });
}

Deno.test("conditions hide a field while another one makes it useless", () => {
  const goal = WIDGET_KINDS.find(({ id }) => id === "goal-bar");
  assert(goal);
  assertEquals(at(widgetForm(goal), "counterId").visible, false);
  assertEquals(
    at(widgetForm(goal, { metric: "counter" }), "counterId").visible,
    true,
  );
  assertEquals(at(widgetForm(goal), "box.borderColor").visible, false);
  assertEquals(
    at(widgetForm(goal, { box: { borderWidth: 2 } }), "box.borderColor")
      .visible,
    true,
  );
  assertEquals(
    at(widgetForm(goal, {}, { box: { borderWidth: 2 } }), "box.borderColor")
      .visible,
    true,
    "a look counts too",
  );
});

Deno.test("three states of a value: default, from the look, set here", () => {
  const clock = WIDGET_KINDS.find(({ id }) => id === "clock");
  assert(clock);
  const look = { text: { fontSize: 50 } };
  const size = (stored: Stored, from: Stored = {}) => {
    const { value, base, origin } = at(
      widgetForm(clock, stored, from),
      "text.fontSize",
    );
    return [value, base, origin];
  };
  assertEquals(size({}), [40, 40, "default"]);
  assertEquals(size({}, look), [50, 50, "look"]);
  assertEquals(size({ text: { fontSize: 60 } }, look), [60, 50, "set"]);
  const { sections } = widgetForm(clock, { text: { fontSize: 60 } });
  assertEquals(
    sections.filter(({ changed }) => changed > 0).map(({ id }) => id),
    ["text"],
  );
});

Deno.test("labels, hints and options are those of the schema", () => {
  const goal = WIDGET_KINDS.find(({ id }) => id === "goal-bar");
  assert(goal);
  const form = widgetForm(goal);
  assertEquals(
    form.sections.filter(({ group }) => !group).map(({ title }) => title),
    ["Goal", "Look", "When reached"],
  );
  assertEquals(
    form.sections.filter(({ group }) => group).map(({ id }) => id),
    GROUP_NAMES.filter((name) => goal.groups.includes(name)),
  );
  const style = at(form, "style");
  assertEquals(style.label, "Style");
  assertEquals(style.options[1], { value: "thin", label: "Thin bar" });
  assertEquals(at(form, "celebrateMs").kind, "duration");
  assertEquals(at(form, "celebrateMs").hint, null);
  assertEquals(
    at(form, "startAt").hint,
    "This much counts as done from the beginning",
  );
  assertEquals(at(form, "text.fontFamily").kind, "font");
  assertEquals(at(form, "metric").kind, "combobox");
});

Deno.test("an amount of money is typed as money, wherever another field makes it one", () => {
  const [goal, jar] = ["goal-bar", "tip-jar"].map((id) =>
    WIDGET_KINDS.find((kind) => kind.id === id)
  );
  assert(goal && jar);
  const target = (metric: string) => {
    const { kind, unit } = at(widgetForm(goal, { metric }), "target");
    return [kind, unit];
  };
  assertEquals(target("followers-new"), ["number", null]);
  assertEquals(target("tips"), ["money", "minor"]);
  assertEquals(target("charity"), ["money", "minor"]);
  const perUnits = (kind: string) =>
    at(widgetForm(jar, { pointRules: [{ kind }] }), "pointRules.0.perUnits")
      .kind;
  assertEquals(["cheer", "tip", "superchat", "order"].map(perUnits), [
    "number",
    "money",
    "money",
    "money",
  ]);
});

Deno.test("an entry shows the fields of its own kind", () => {
  const alerts = WIDGET_KINDS.find(({ id }) => id === "alert-box");
  assert(alerts);
  const variants = [{
    kinds: ["cheer"],
    conditions: [{ field: "amount", op: "≥", value: 100 }, {
      field: "platform",
      op: "in",
      value: ["twitch"],
    }],
  }];
  const form = widgetForm(alerts, { variants });
  const conditions = at(form, "variants.0.conditions");
  assertEquals(conditions.entries.map(({ alternative }) => alternative), [
    0,
    1,
  ]);
  assertEquals(
    at(form, "variants.0.conditions.1.field").options.map(({ label }) => label),
    [
      "Platform",
      "Paid through",
      "Name",
      "Reward",
      "Prime or paid",
      "Title",
      "Result",
      "Sort",
    ],
  );
  const path = ["variants", 0, "conditions", 0, "value"];
  const changed = setAt({ variants }, path, 200);
  assertEquals(
    at(widgetForm(alerts, changed), "variants.0.conditions.0.value").value,
    200,
  );
  // A list that is not set yet is set whole, from what holds.
  const filled = setAt(
    {},
    ["variants", 1, "name"],
    "Subs",
    (list) => at(widgetForm(alerts), list.join(".")).value,
  );
  const names = at(widgetForm(alerts, filled), "variants").entries.map((
    entry,
  ) => entry.controls.find(({ path }) => path.at(-1) === "name")?.value);
  assertEquals(names.slice(0, 3), ["Default", "Subs", "Default"]);
});

Deno.test("a search leaves what matches and counts the rest", () => {
  const goal = WIDGET_KINDS.find(({ id }) => id === "goal-bar");
  assert(goal);
  const form = widgetForm(goal);
  const { form: found, hidden } = searchForm(form, "OUTLINE colour");
  assertEquals(controls(found).map(({ key }) => key), ["text.strokeColor"]);
  assert(hidden > 50, String(hidden));
  assertEquals(searchForm(form, "  "), { form, hidden: 0 });
  const none = searchForm(form, "zzz");
  assertEquals(none.form.sections, []);
  const whole = searchForm(form, "background").form;
  assert(
    whole.sections.some(({ id, controls }) =>
      id === "box" && controls.length === 6
    ),
  );
});

Deno.test("every form beside widgets has controls, none of raw JSON", () => {
  const forms = createFormService();
  for (const id of Object.keys(FORMS)) {
    const schema: Schema = schemaOf(
      JSON.parse(JSON.stringify(forms.get(id, "en").schema)),
    );
    const all = controls(formOf(schema, { stored: {} }));
    assert(all.length > 0, id);
    for (const { kind, key } of all) assert(kind !== "json", `${id} ${key}`);
  }
});

Deno.test("keys that mean something to JavaScript are keys like any other", () => {
  const changed = setAt({}, ["__proto__", "polluted"], true);
  assertEquals(Object.keys(changed), ["__proto__"]);
  assertEquals(Object.getOwnPropertyNames({}), []);
  assert(!("polluted" in {}));
  assertEquals(resetAt(changed, ["__proto__", "polluted"]), {});
  assertEquals(resetAt({}, ["constructor", "name"]), {});
});

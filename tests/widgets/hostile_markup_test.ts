import { assertEquals } from "@std/assert";
import { TOPICS } from "@/lib/schema/widgets/state/topics.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import { renderComponent } from "./support/component_page.ts";
import {
  component,
  defaultsOf,
  KINDS,
  type Values,
} from "./setting_groups/rig.ts";

/** Texts that have a meaning where markup, styles or addresses are expected. */
const HOSTILE = [
  "red;background:url(https://evil.test/a.png);position:fixed;inset:0",
  'x" onload="evil()',
  "javascript:evil()//",
  "//evil.test/a.png",
  "data:text/html,<script>evil()</script>",
];

/** Attributes that are more than text. */
const ATTRIBUTE =
  /\s(?:style|class|href|src|srcset|poster|xlink:href|action|fill|stroke)="([^"]*)"/g;

/** Returns each value with one of its texts replaced, at most `most` of one list. */
function* variants(value: unknown, by: string): Generator<unknown> {
  if (typeof value === "string") yield by;
  if (typeof value !== "object" || value === null) return;
  const names = Object.keys(value).slice(0, Array.isArray(value) ? 2 : 99);
  for (const name of names) {
    for (const one of variants(Reflect.get(value, name), by)) {
      yield Array.isArray(value)
        ? value.map((item, index) => String(index) === name ? one : item)
        : { ...value, [name]: one };
    }
  }
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Returns the attributes of a widget's markup that a hostile text has reached. */
async function reached(
  kind: string,
  settings: Values,
  state?: Values,
): Promise<string[]> {
  const html = await renderComponent(
    component(kind, settings, {
      ...(state ? { state } : {}),
      page: { mode: "live" },
    }),
    // A text that is no instant, say, cannot be drawn at all.
  ).catch(() => "");
  const markup = html.replace(/<!--[\s\S]*?-->/g, "");
  return [...markup.matchAll(ATTRIBUTE)].map(([, value = ""]) =>
    unescaped(value)
  ).filter((value) => HOSTILE.some((text) => value.includes(text)));
}

/** Tells whether goals have settings that their own widgets may have. */
function haveSettings(goals: unknown): boolean {
  return Array.isArray(goals) &&
    goals.every(({ settings }) => goalBar.settings.safeParse(settings).success);
}

/** Figures of a kind with a hostile text in one place that their schema lets through. */
function* hostileStates(kind: WidgetKind, text: string): Generator<Values> {
  const state = kind.preview.state as Values;
  const reads = kind.reads(
    defaultsOf(kind) as never,
  );
  for (const [name, { topic }] of Object.entries(reads)) {
    const { value } = TOPICS[topic];
    for (const one of variants(state[name], text)) {
      const passes = value.safeParse(one).success &&
        (topic !== "goals" || haveSettings(one));
      if (passes) yield { ...state, [name]: one };
    }
  }
}

Deno.test("nothing that people or modules say is markup, in the figures or the settings of any widget", async () => {
  const found: unknown[] = [];
  let drawn = 0;
  for (const kind of KINDS) {
    for (const text of HOSTILE) {
      for (const state of hostileStates(kind, text)) {
        drawn++;
        const where = await reached(kind.id, {}, state);
        if (where.length > 0) found.push([kind.id, "figures", where]);
      }
      for (const settings of variants(defaultsOf(kind), text)) {
        drawn++;
        const where = await reached(kind.id, settings as Values);
        if (where.length > 0) found.push([kind.id, "settings", where]);
      }
    }
  }
  assertEquals(found, []);
  assertEquals(drawn > 1_000, true, String(drawn));
});

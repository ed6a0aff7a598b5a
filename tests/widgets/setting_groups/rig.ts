/** Widgets drawn with other settings of the groups that many of them share: each must change what is drawn. */
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import {
  type ComponentOptions,
  renderComponent,
} from "@/tests/widgets/support/component_page.ts";

/** Every kind that is drawn by a component of its own. */
export const KINDS = WIDGET_KINDS.filter(({ id }) => id !== "custom-code");

export type Values = Record<string, unknown>;

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
/** Settings without which a widget has nothing to show. */
const NEEDED: Record<string, Values> = {
  "static-media": { asset: "picture" },
  "image-rotator": { items: [{ asset: "picture" }] },
};
const ASSETS = {
  picture: { url: PICTURE, type: "image" as const, name: "Picture" },
};

/** Returns a kind on a page, with the data it needs to show content. */
export function component(
  kind: string,
  settings: Values,
  more: Partial<ComponentOptions> = {},
): ComponentOptions {
  return {
    kind,
    ...more,
    settings: { ...NEEDED[kind], ...settings },
    page: { mode: "preview", assets: ASSETS, ...more.page },
  };
}

/** Returns the default settings of a kind that nobody has changed. */
export function defaultsOf(kind: WidgetKind): Values {
  return kind.settings.parse({
    ...NEEDED[kind.id],
    ...kind.preview.settings,
  }) as Values;
}

/**
 * Returns the fields of a group that draw the same whatever they are set to.
 */
export async function idleFields(
  kind: string,
  group: string,
  values: Values,
  base: Values = {},
  more: Partial<ComponentOptions> = {},
): Promise<string[]> {
  const own = (base[group] ?? {}) as Values;
  const before = await renderComponent(component(kind, base, more));
  const idle: string[] = [];
  for (const [field, value] of Object.entries(values)) {
    const settings = { ...base, [group]: { ...own, [field]: value } };
    if (await renderComponent(component(kind, settings, more)) === before) {
      idle.push(`${kind} ${group}.${field}`);
    }
  }
  return idle;
}

/**
 * Returns every kind once, side by side, on a page whose clock is the test's.
 */
export function allComponents(settings: Values): ComponentOptions[] {
  return KINDS.map((kind, index) =>
    component(
      kind.id,
      Object.fromEntries(
        Object.entries(settings)
          .filter(([group]) => group in defaultsOf(kind)),
      ),
      {
        left: (index % 8) * 240,
        top: Math.floor(index / 8) * 216,
        width: 240,
        height: 216,
        page: { mode: "live" },
      },
    )
  );
}

/** The page that all of them fit on. */
export const FULL_HD = { viewport: { width: 1920, height: 1080 } };

/** A goal in money, with figures that need formats. */
export const GOAL = {
  goalId: "g",
  revision: 1,
  current: 1_250_000,
  target: 2_000_000,
  currency: "EUR",
  round: 0,
  endsAt: null,
  reachedAt: null,
};

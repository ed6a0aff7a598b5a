/** Texts that settings begin with, in the overlay's language. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { layoutOf } from "@/lib/features/overlays/layouts/gallery.ts";
import { LAYOUT_IDS } from "@/lib/schema/overlays/layouts.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { pageMessages } from "@/lib/widgets/page_messages.ts";
import { renderComponent } from "./support/component_page.ts";

/** Kinds whose texts in ready layouts are said in every language. */
const SAID = ["scene-backdrop", "webcam-frame"];

/** Texts of such widgets in ready layouts, which no setting begins with. */
const OF_LAYOUTS = [
  ...new Set(
    LAYOUT_IDS.flatMap((id) => layoutOf(id).setup.instances).flatMap(
      ({ type, settings: { title, subtitle } }) =>
        SAID.includes(type)
          ? [title, subtitle].filter(Boolean).map((text) => `${type}: ${text}`)
          : [],
    ),
  ),
];

/** Texts that a streamer gives, and templates without a word. */
const NAMES = new Set(["Follower goal", "Deaths", "Text", "×{factor} {what}"]);

Deno.test("every text that settings and the backdrops of layouts begin with is said in every language", () => {
  const wanted = WIDGET_KINDS.flatMap(({ id, settings }) =>
    // An alert box wants its variants.
    id === "alert-box" || id === "custom-code"
      ? []
      : Object.entries(settings.safeParse({}).data ?? {}).flatMap((
        [, value],
      ) =>
        typeof value === "string" && /^[A-Z×]/.test(value) && !NAMES.has(value)
          ? [`${id}: ${value}`]
          : []
      )
  );
  for (const language of ["de", "es", "fr"] as const) {
    const found = WIDGET_KINDS.flatMap(({ id }) =>
      Object.keys(translationOf(language, `widgets/${id}`).defaults)
        .map((english) => `${id}: ${english}`)
    );
    assertEquals(found.sort(), [...wanted, ...OF_LAYOUTS].sort());
  }
});

Deno.test("what nobody has changed is said in the overlay's language, what a streamer wrote as it is", async () => {
  const drawn = (kind: string, settings: Record<string, unknown> = {}) =>
    renderComponent({
      kind,
      settings,
      page: { locale: "de", words: pageMessages("de", [kind]) },
    });
  assertStringIncludes(await drawn("countdown"), "Los geht’s in");
  assertStringIncludes(await drawn("latest-label"), "Neuester Follower: ");
  assertStringIncludes(
    await drawn("scene-backdrop", { title: "Be right back" }),
    "Gleich zurück",
  );
  assertStringIncludes(
    await drawn("countdown", { label: "Bald, in" }),
    "Bald, in",
  );
});

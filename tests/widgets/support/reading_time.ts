/** Texts that need longer than they are given, on components with and without the guard of reading times. */
import { assert } from "@std/assert";
import type { Page } from "@/tests/support/browser.ts";
import { componentPage, standStill } from "./component_page.ts";
import { shownEvent } from "./shown_events.ts";

/** A text that takes seconds to read. */
export const LONG =
  "The quick brown fox jumps over the lazy dog and runs away from it";

/** Creates an event by or for a person whose name takes long to read. */
export function longNamed(
  kind: string,
  data: unknown,
  values: Record<string, unknown> = {},
) {
  const actor = { id: "7", login: "reader", name: LONG };
  return shownEvent(kind, data, { actor, ...values });
}

/** A widget of which two components are shown. */
export interface Shown {
  kind: string;
  settings: Record<string, unknown>;
  state: Record<string, unknown>;
}

const SPACE = 800;
const CUT = { intensity: "none" };

/**
 * Shows two components of each kind, the first with the guard, on a page whose
 * clock does not run.
 */
export async function show(
  page: Page,
  rows: readonly Shown[],
): Promise<void> {
  await standStill(page);
  await page.setContent(
    await componentPage(
      rows.flatMap(({ kind, settings, state }, index) =>
        [true, false].map((minReadTime, column) => ({
          kind,
          state,
          settings: { ...settings, motion: CUT, a11y: { minReadTime } },
          top: index * SPACE,
          left: column * 1000,
        }))
      ),
    ),
  );
  // Effects need a turn of the clock.
  await page.clock.runFor(100);
  assert(await page.evaluate("globalThis.ready"));
}

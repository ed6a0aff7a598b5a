/** Crowds, gifts and rains of alerts, counted as photosensitive viewers would see them. */
import { assertEquals } from "@std/assert";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { budget } from "@/tests/support/budget.ts";
import {
  ALERTS_WATCHED,
  MAX_AREA,
  watchAlert,
} from "./support/alert_flashes.ts";

/** Looks with the largest contrasts; a long run watches all of them. */
const CONTRASTS = ["paper-lantern", "frost-pane", "neon-harbor"];
const WATCHED = LOOKS.filter(({ id }) =>
  CONTRASTS.includes(id) || budget(0, 1) === 1
);

for (const alert of ALERTS_WATCHED) {
  Deno.test(`${alert.what} flashes in no look`, async () => {
    const found = await watchAlert(alert, WATCHED);
    assertEquals(
      WATCHED.flatMap(({ id }, index) => {
        const { general = 0, red = 0 } = found[index] ?? {};
        return Math.max(general, red) > MAX_AREA ? [[id, found[index]]] : [];
      }),
      [],
    );
  });
}

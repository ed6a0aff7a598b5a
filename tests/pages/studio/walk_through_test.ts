import { GoingClock } from "@/tests/support/clock.ts";
import { keyboardHand, touchHand } from "@/tests/support/hands.ts";
import { savePicture } from "@/tests/support/studio_pictures.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { walkThrough } from "@/tests/support/walk_through.ts";

/** `PICTURES=1` has the walk take its pictures of the guides. */
const TAKES = Deno.env.get("PICTURES") === "1";

Deno.test("from the welcome to a run stream, by keys alone", async () => {
  await withStudio(async (studio) => {
    await walkThrough(
      studio,
      keyboardHand(studio.page),
      TAKES ? (name, page) => savePicture(studio, name, page) : undefined,
    );
    studio.log.assertSilent();
  }, {
    clock: new GoingClock(),
    viewport: { width: 1280, height: 800 },
    previews: TAKES ? "drawn" : "empty",
  });
});

Deno.test("from the welcome to a run stream, by touch on a phone", async () => {
  await withStudio(async (studio) => {
    await walkThrough(studio, touchHand(studio.page));
    studio.log.assertSilent();
  }, {
    clock: new GoingClock(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    previews: "empty",
  });
});

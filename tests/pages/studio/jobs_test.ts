/**
 * The evening of a streamer, whole: from nothing to a scene in OBS, alerts,
 * approval, the subathon, the chat bot, custom code, a giveaway, an outage, a
 * dock, and out again. By each way of using a page.
 */
import { GoingClock } from "@/tests/support/clock.ts";
import { WAYS } from "@/tests/support/hands.ts";
import { savePicture } from "@/tests/support/studio_pictures.ts";
import { withStudio } from "@/tests/support/studio.ts";
import { walkThrough } from "@/tests/support/walk_through.ts";
import { leave, workWhileLive } from "./support/jobs.ts";

/** `PICTURES=1` has the walk by keys take its pictures of the guides. */
const TAKES = Deno.env.get("PICTURES") === "1";

for (const { name, hand: handOf, context } of WAYS) {
  const takes = TAKES && name === "keys alone";
  Deno.test(`from the welcome to a run stream and out again, by ${name}`, async () => {
    await withStudio(async (studio) => {
      const hand = handOf(studio.page);
      const picture = takes
        ? (name: string, page: typeof studio.page) =>
          savePicture(studio, name, page)
        : undefined;
      await walkThrough(
        studio,
        hand,
        picture,
        (walk, obs) => workWhileLive(walk, obs, handOf),
      );
      await leave({ ...studio, hand, picture: () => Promise.resolve() });
      studio.log.assertSilent();
    }, {
      ...context,
      clock: new GoingClock(),
      previews: takes ? "drawn" : "empty",
    });
  });
}

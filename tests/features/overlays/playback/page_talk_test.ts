import { assertEquals } from "@std/assert";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { createPageTalk } from "@/lib/features/overlays/playback/page_talk.ts";
import { createPlayingPages } from "@/lib/features/overlays/playback/playing_pages.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";
import { connect } from "./samples.ts";

Deno.test("a page was there until it closed, however long its last messages take", async () => {
  const clock = new ManualClock();
  const pages = createPlayingPages({ clock });
  const answered = Promise.withResolvers<void>();
  const closings: number[] = [];
  const talk = createPageTalk({
    clock,
    pages,
    log: quietLog,
    keepReceipts: () => Promise.resolve(),
    playback: {
      sync: () => answered.promise.then(() => []),
      report: () => Promise.resolve([]),
      closed: (_channelId, _overlay, _boxes, goneAt) => {
        closings.push(goneAt);
        return Promise.resolve();
      },
    },
  });
  const connection = connect(clock);
  talk.heard(connection, {
    type: "playback.sync",
    page: "page-0001",
    boxes: ["box"],
    from: null,
    awayMs: null,
  });
  const closedAt = clock.now();
  talk.ended(connection);
  await clock.advance(2 * MINUTE_MS);
  assertEquals(closings, []);
  answered.resolve();
  await talk.settled();
  assertEquals(closings, [closedAt]);
});

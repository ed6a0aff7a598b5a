import { assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { createPlayingPages } from "@/lib/features/overlays/playback/playing_pages.ts";
import { ManualClock, SettableClock } from "@/tests/support/clock.ts";
import { connect, SCENE } from "./samples.ts";

Deno.test("an alert may be on as long as the page that began it, or a copy, is there, and nobody knows of a page of another process", async () => {
  const clock = new ManualClock();
  const pages = createPlayingPages({ clock });
  const onOf = (page: string) => pages.lifeOn(SCENE, page);
  assertEquals(onOf("elsewhere"), { alive: true });
  const [one, copy, other] = [
    connect(clock),
    connect(clock),
    connect(clock, "scn_2"),
  ];
  pages.note("one", one);
  pages.note("other", other);
  assertEquals(onOf("one"), { alive: true });
  pages.note("copy", copy);
  await clock.advance(1_000);
  const goneAt = clock.now();
  pages.ended(one);
  assertEquals(onOf("one"), { alive: true });
  pages.ended(copy);
  await clock.advance(1_000);
  // Another overlay of the channel shows its own.
  assertEquals(onOf("one"), { alive: false, heardAt: goneAt });
});

Deno.test("a clock that is set makes no page silent", async () => {
  const clock = new SettableClock();
  const pages = createPlayingPages({ clock });
  pages.note("one", connect(clock));
  clock.setBy(HOUR_MS);
  assertEquals(pages.lifeOn(SCENE, "one"), { alive: true });
  await clock.advance(36_000);
  const heardAt = clock.now() - 36_000;
  assertEquals(pages.lifeOn(SCENE, "one"), { alive: false, heardAt });
});

Deno.test("an alert whose page is silent without a copy is on no more", async () => {
  const clock = new ManualClock();
  const pages = createPlayingPages({ clock });
  const heardAt = clock.now();
  pages.note("one", connect(clock));
  await clock.advance(36_000);
  assertEquals(pages.lifeOn(SCENE, "one"), { alive: false, heardAt });
});

import { assertEquals } from "@std/assert";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { createLog } from "@/lib/core/log.ts";
import { createBadgePictures } from "@/lib/features/platform/badges/badge_pictures.ts";
import type { BadgePicture } from "@/lib/schema/platform/client.ts";
import { normaliseSample } from "@/tests/features/platform/notifications/samples.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const CDN = "https://static-cdn.jtvnw.net/badges/v1";

Deno.test("lines of chat say where the pictures of their badges are, the channel's own first", async () => {
  const clock = new ManualClock();
  const lines: string[] = [];
  const asked: string[] = [];
  let fails = true;
  const withBadges = createBadgePictures({
    clock,
    log: createLog({
      level: "warn",
      now: () => clock.now(),
      write: (line) => void lines.push(line),
    }),
    read(of): Promise<BadgePicture[]> {
      asked.push(of);
      if (of !== "everybody" && fails) return Promise.reject(new Error("away"));
      const name = of === "everybody" ? "all" : "own";
      return Promise.resolve([
        { set: "moderator", id: "1", url: `${CDN}/moderator/2` },
        { set: "subscriber", id: "12", url: `${CDN}/${name}/2` },
      ]);
    },
  });
  const { events } = normaliseSample("channel.chat.message.json");
  const urls = () =>
    withBadges("1337", events).flatMap((event) =>
      event.kind === "chat.message"
        ? event.data.badges.map(({ set, url }) => [set, url])
        : []
    );
  const settle = () => clock.advance(0);

  const sets = urls().map(([set]) => set);
  assertEquals(urls(), sets.map((set) => [set, undefined]));
  await settle();
  const withAll = urls();
  assertEquals(
    withAll.filter(([set]) => set === "subscriber"),
    [["subscriber", `${CDN}/all/2`]],
  );
  assertEquals(asked, ["everybody", "1337"]);
  assertEquals(lines.length, 1);

  // It is asked again when the failure has been told for a while, and not before.
  fails = false;
  await clock.advance(MINUTE_MS);
  urls();
  await settle();
  assertEquals(
    urls().filter(([set]) => set === "subscriber"),
    [["subscriber", `${CDN}/own/2`]],
  );
  assertEquals(asked, ["everybody", "1337", "1337"]);
  await clock.advance(HOUR_MS);
  urls();
  assertEquals(asked.length, 5);
});

import { assertEquals } from "@std/assert";
import { MIN, running, T0, told } from "./world.ts";

Deno.test("a break of one platform is none while the stream is live on another", () => {
  const world = running({ onStreamOffline: "pause", offlineGraceMs: 0 });
  const on = (platform: string, minute: number) => ({
    ...told(T0 + minute * MIN),
    platform,
  });
  world.at(1).tell({ name: "online", told: on("kick", 1) });
  world.at(2).tell({ name: "online", told: on("youtube", 2) });
  world.at(10).tell({ name: "offline", told: on("youtube", 10) });
  world.at(20).tell({ name: "wake" });
  assertEquals(world.session.state, "running");
  world.at(30).tell({ name: "offline", told: on("kick", 30) });
  assertEquals(world.session.state, "paused");

  world.at(40).do("resume");
  world.at(41).tell({ name: "online", told: on("kick", 41) });
  world.at(50).tell({ name: "offline", told: on("kick", 35) });
  assertEquals(world.session.state, "running", "told late: it is live again");
});

import { assert, assertEquals } from "@std/assert";
import {
  cheerColor,
  cheermotePicture,
  cheerTier,
} from "@/lib/schema/events/cheermotes.ts";

Deno.test("a cheermote's picture is the platform's, by prefix and tier, and cannot leave its path", () => {
  const host = "https://d3aqoihi2n8ty8.cloudfront.net/actions";
  assertEquals(
    cheermotePicture({ prefix: "Cheer", tier: 100 }, { animated: true }),
    `${host}/cheer/dark/animated/100/2.gif`,
  );
  assertEquals(
    cheermotePicture({ prefix: "../x", tier: 1 }, { animated: false }),
    `${host}/..%2Fx/dark/static/1/2.png`,
  );
});

Deno.test("the demo's cheermotes have a picture in the project, of every tier", async () => {
  for (const tier of [1, 100, 1_000, 5_000, 10_000]) {
    const path = cheermotePicture({ prefix: "limeCheer", tier }, {
      animated: true,
    });
    const picture = await Deno.readTextFile(`static${path}`);
    assert(picture.startsWith("<svg "), path);
  }
});

Deno.test("bits have the tier below them and its colour", () => {
  assertEquals([0, 1, 100, 999, 5_000, 100_000].map(cheerTier), [
    1,
    1,
    100,
    100,
    5_000,
    10_000,
  ]);
  assertEquals([0, 1, 100, 999, 5_000, 100_000].map(cheerColor), [
    "#979797",
    "#979797",
    "#9c3ee8",
    "#9c3ee8",
    "#0099fe",
    "#f43021",
  ]);
});

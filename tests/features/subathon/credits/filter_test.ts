/** The credits as a widget with a filter draws them. */
import { assertEquals } from "@std/assert";
import { credits } from "@/lib/widgets/credits/definition.ts";
import { CHANNEL, cheer, type Rig, tip, withRig } from "./rig.ts";

/** Names of the sections that a widget asks for, and of those who came late. */
async function names(rig: Rig, filter: object): Promise<string[][]> {
  const settings = credits.settings.parse({
    sections: ["followers", "cheerers", "tippers", "raiders"]
      .map((source) => ({ source })),
    filter,
  });
  const { params } = credits.reads(settings).credits;
  const run = await rig.credits.run(CHANNEL, params);
  return [
    ...run.sections.map(({ items }) =>
      (items ?? []).map(({ person }) => person.name)
    ),
    run.late.map(({ person }) => person.name),
  ];
}

Deno.test("names are listed by what they gave, where, and who they are; late ones too", () =>
  withRig(async (rig, clock) => {
    await rig.log("follow", "Ada", {}, { platform: "kick" });
    await rig.log("cheer", "Bob", cheer(100));
    await rig.log("cheer", "Cleo", cheer(60));
    await rig.log("cheer", "Cleo", cheer(60));
    await rig.log("tip", "Dan", tip(500));
    await rig.log("tip", "Eve", tip(499));
    await rig.log("raid", "Fay", { viewers: 9 });
    await rig.control({ action: "play" });
    assertEquals(await names(rig, {}), [
      ["Ada"],
      ["Cleo", "Bob"],
      ["Dan", "Eve"],
      ["Fay"],
      [],
    ]);
    clock.pass(1_000);
    await rig.log("tip", "Gil", tip(499));
    await rig.log("tip", "Hal", tip(500));
    const least = { minBits: 101, minTip: 500, minRaid: 10 };
    assertEquals(await names(rig, least), [
      ["Ada"],
      ["Cleo"],
      ["Dan"],
      [],
      ["Hal"],
    ]);
    assertEquals(await names(rig, { platforms: ["kick"] }), [
      ["Ada"],
      [],
      [],
      [],
      [],
    ]);
    assertEquals(await names(rig, { hideUsers: ["cleo", "id-Dan", "HAL"] }), [
      ["Ada"],
      ["Bob"],
      ["Eve"],
      ["Fay"],
      ["Gil"],
    ]);
    // What tippers gave is told to nobody.
    const { sections, addendum } = await rig.state({
      sections: ["tippers", "cheerers"],
    });
    assertEquals(JSON.stringify([sections, addendum]).includes("gave"), false);
  }));

import { assertEquals } from "@std/assert";
import { groupWidgets } from "@/lib/studio/browser/widgets/group_widgets.ts";

const SCENES = [{ id: "main" }, { id: "pause" }, { id: "empty" }];
const row = (name: string, kind: string, sceneId: string | null) => ({
  name,
  kind,
  sceneId,
});
const ROWS = [
  row("Tips tonight", "Goal bar", "pause"),
  row("Alert box", "Alert box", "main"),
  row("Goal of an old scene", "Goal bar", "gone"),
  row("Alone", "Chat", null),
  row("Second box", "Alert box", "main"),
];

/** Lists scenes and the names of their widgets that a text finds. */
const found = (text: string) =>
  groupWidgets(ROWS, SCENES, text).map(({ scene, rows }) => [
    scene?.id ?? null,
    ...rows.map(({ name }) => name),
  ]);

Deno.test("widgets stand by their scenes, last those that no scene of the channel has", () => {
  assertEquals(found(""), [
    ["main", "Alert box", "Second box"],
    ["pause", "Tips tonight"],
    [null, "Goal of an old scene", "Alone"],
  ]);
});

Deno.test("widgets are found by words of their name and their kind, in any order and case", () => {
  assertEquals(found("BAR goal"), [
    ["pause", "Tips tonight"],
    [null, "Goal of an old scene"],
  ]);
  assertEquals(found("second"), [["main", "Second box"]]);
  assertEquals(found("main"), []);
});

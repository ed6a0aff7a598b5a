import { assertEquals } from "@std/assert";
import { boxToOpen } from "@/lib/pages/studio/alerts/box_to_open.ts";

const BOXES = [
  { id: "ins_demo", sceneId: "scn_demo" },
  { id: "ins_gaming", sceneId: "scn_gaming" },
  { id: "ins_loose", sceneId: null },
];
const page = (
  id: string,
  kind: "obs" | "browser" | "preview" = "obs",
  active: boolean | null = false,
) => ({
  overlay: { type: "scene" as const, id, name: null },
  kind,
  active,
});
const opened = (open: ReturnType<typeof page>[], wanted?: string) =>
  boxToOpen(BOXES, open, wanted)?.id;

Deno.test("the room of alerts opens the box that is open in OBS, on a scene or alone", () => {
  assertEquals(opened([]), "ins_demo");
  assertEquals(opened([page("scn_gaming")]), "ins_gaming");
  assertEquals(opened([page("ins_loose")]), "ins_loose");
  assertEquals(
    opened([page("scn_demo"), page("scn_gaming", "obs", true)]),
    "ins_gaming",
  );
  assertEquals(opened([page("scn_gaming", "preview")]), "ins_demo");
});

Deno.test("a box that is asked for is opened whatever OBS has open", () => {
  assertEquals(opened([page("scn_gaming")], "ins_loose"), "ins_loose");
  assertEquals(opened([page("scn_gaming")], "ins_gone"), "ins_gaming");
  assertEquals(boxToOpen([], [page("scn_gaming")], undefined), undefined);
});

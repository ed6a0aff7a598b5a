import { assertEquals } from "@std/assert";
import type { Scene } from "@/lib/schema/overlays/scenes.ts";
import {
  givenIds,
  namedItems,
} from "@/lib/studio/browser/editor/scene_save.ts";
import {
  documentOf,
  type EditorItem,
} from "@/lib/studio/browser/editor/scene_document.ts";
import { anItem } from "./items.ts";

const aCustom = (id: string, widgetId = "wid_1"): EditorItem => ({
  ...anItem({ id }),
  kind: "custom",
  widgetId,
});
const answered = (...items: EditorItem[]) => items as unknown as Scene["items"];

Deno.test("custom widgets that are new get their ids in the order they were sent", () => {
  const base = [aCustom("kept"), anItem({ id: "clock" })];
  const sent = [aCustom("new1"), ...base, aCustom("new2")];
  const ids = givenIds(
    documentOf(base),
    documentOf(sent),
    answered(aCustom("itm_1"), ...base, aCustom("itm_2")),
  );
  assertEquals([...ids], [["new1", "itm_1"], ["new2", "itm_2"]]);
});

Deno.test("one that the service left out keeps the editor's id, and so do all that were there", () => {
  const base = [aCustom("kept")];
  const sent = [...base, aCustom("new1"), aCustom("new2")];
  const ids = givenIds(
    documentOf(base),
    documentOf(sent),
    answered(...base, aCustom("itm_1")),
  );
  assertEquals([...ids], [["new1", "itm_1"]]);
  assertEquals([
    ...givenIds(documentOf(sent), documentOf(sent), answered(...sent)),
  ], []);
});

Deno.test("an item that is new here is named as another of its custom widget", () => {
  const base = [{ ...aCustom("kept"), name: "Snow" }];
  const items = answered(
    aCustom("kept"),
    aCustom("other"),
    aCustom("strange", "wid_2"),
  );
  const names = new Map([["kept", "Snow on top"]]);
  assertEquals(
    namedItems(items, names, documentOf(base)).map(({ name }) => name),
    ["Snow on top", "Snow", "Custom widget"],
  );
});

import { assertEquals } from "@std/assert";
import { defaultsOf, idleFields, KINDS, type Values } from "./rig.ts";

const LOOK: Record<string, Values> = {
  text: {
    fontFamily: "Noto Sans",
    fontSize: 77,
    fontWeight: "300",
    color: "#12345678",
    strokeWidth: 9,
    strokeColor: "#87654321",
    shadow: "hard",
    align: "right",
    case: "upper",
    lineHeight: 1.7,
  },
  box: {
    background: "#11223344",
    radius: 33,
    padding: 44,
    borderWidth: 7,
    borderColor: "#44332211",
    opacity: 55,
  },
};

Deno.test("every widget that has text or a plate draws them by each of their fields", async () => {
  for (const kind of KINDS) {
    const settings = defaultsOf(kind);
    for (const [group, values] of Object.entries(LOOK)) {
      if (!(group in settings)) continue;
      const base = group === "box"
        ? { box: { background: "#000000FF", borderWidth: 3 } }
        : { text: { align: "center" } };
      assertEquals(await idleFields(kind.id, group, values, base), []);
    }
  }
});

Deno.test("every widget with text is kept readable where its guard says so", async () => {
  for (const kind of KINDS) {
    if (!("text" in defaultsOf(kind))) continue;
    const base = {
      text: { color: "#222222FF", strokeWidth: 0 },
      a11y: { contrastGuard: "off" },
    };
    const idle = (contrastGuard: string) =>
      idleFields(kind.id, "a11y", { contrastGuard }, base);
    assertEquals((await idle("enforce")).length, 0, kind.id);
    // A warning is for the editor.
    assertEquals((await idle("warn")).length, 1, kind.id);
  }
});

import { assertEquals } from "@std/assert";
import {
  followVisibility,
  type SourceVisibility,
} from "@/lib/browser/sound_leader.ts";

function page({ obs = true, visibilityState = "visible" } = {}) {
  const target = Object.assign(new EventTarget(), {
    document: { visibilityState },
    ...(obs ? { obsstudio: {} } : {}),
  });
  const reports: SourceVisibility[] = [];
  const stop = followVisibility(target, (standing) => reports.push(standing));
  const say = (type: string, detail: unknown) =>
    target.dispatchEvent(new CustomEvent(type, { detail }));
  return { reports, stop, say };
}

Deno.test("a page that was just loaded in OBS counts as active while it is visible", () => {
  assertEquals(page().reports, [{ active: true, visible: true }]);
  assertEquals(page({ visibilityState: "hidden" }).reports, [
    { active: false, visible: false },
  ]);
});

Deno.test("OBS says what changes", () => {
  const { reports, say, stop } = page();
  say("obsSourceActiveChanged", { active: false });
  say("obsSourceVisibleChanged", { visible: false });
  say("obsSourceActiveChanged", { active: "yes" });
  say("obsSourceActiveChanged", null);
  stop();
  say("obsSourceActiveChanged", { active: true });
  assertEquals(reports.slice(1), [
    { active: false, visible: true },
    { active: false, visible: false },
  ]);
});

Deno.test("a page outside OBS claims nothing", () => {
  const { reports, say } = page({ obs: false });
  say("obsSourceActiveChanged", { active: true });
  assertEquals(reports, []);
});

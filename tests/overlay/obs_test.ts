import { assertEquals } from "@std/assert";
import { followObs, followStanding } from "@/lib/overlay/obs.ts";
import { createOverlay } from "@/lib/overlay/overlay_context.ts";
import { ManualClock } from "@/tests/support/clock.ts";

/** A page that was loaded in OBS, or elsewhere, and what it knows of itself. */
function load({ inObs = true, visibilityState = "visible" } = {}) {
  const clock = new ManualClock();
  const page = createOverlay({
    now: () => clock.now(),
    after: (ms, run) => clock.after(ms, run),
  });
  const document = Object.assign(new EventTarget(), { visibilityState });
  const target = Object.assign(new EventTarget(), {
    document,
    ...(inObs ? { obsstudio: {} } : {}),
  });
  followObs(target, page);
  return {
    page,
    target,
    state: () => [page.visible.value, page.active.value],
    say: (name: string, detail: unknown) =>
      target.dispatchEvent(new CustomEvent(name, { detail })),
    turn(visibilityState: string) {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

const VISIBLE = "obsSourceVisibleChanged";
const ACTIVE = "obsSourceActiveChanged";

Deno.test("a page that nobody has spoken of is neither shown nor in the programme", () => {
  const { visible, active } = createOverlay({
    now: () => 0,
    after: () => () => {},
  });
  assertEquals([visible.value, active.value], [false, false]);
});

Deno.test("a source of a hidden scene has not been shown until OBS says so, and Studio Mode's preview is no programme", () => {
  const { state, say, turn } = load({ visibilityState: "hidden" });
  assertEquals(state(), [false, false]);
  // Studio Mode's preview: the document and OBS tell, in either order.
  turn("visible");
  assertEquals(state(), [true, false]);
  say(VISIBLE, { visible: true });
  assertEquals(state(), [true, false]);
  say(ACTIVE, { active: true });
  assertEquals(state(), [true, true]);
});

Deno.test("a page that loads visible in OBS counts as in the programme until OBS says otherwise", () => {
  const { state, say } = load();
  assertEquals(state(), [true, true]);
  say(ACTIVE, { active: false });
  assertEquals(state(), [true, false]);
});

Deno.test("what was loaded in the preview and left it is not in the programme when the preview shows it again", () => {
  const { state, say } = load();
  say(VISIBLE, { visible: false });
  assertEquals(state(), [false, false]);
  say(VISIBLE, { visible: true });
  assertEquals(state(), [true, false]);
});

Deno.test("in OBS the document's own word, which may come late, takes no page out of the programme", () => {
  const { state, say, turn } = load({ visibilityState: "hidden" });
  say(VISIBLE, { visible: true });
  say(ACTIVE, { active: true });
  turn("hidden");
  turn("visible");
  assertEquals(state(), [true, true]);
});

Deno.test("outside OBS a page is in the programme while it is visible", () => {
  const hidden = load({ inObs: false, visibilityState: "hidden" });
  assertEquals(hidden.state(), [false, false]);
  hidden.turn("visible");
  assertEquals(hidden.state(), [true, true]);
  hidden.turn("hidden");
  assertEquals(hidden.state(), [false, false]);
});

Deno.test("what OBS says without sense changes nothing", () => {
  const { page, state, say } = load();
  say(ACTIVE, { active: "no" });
  say(ACTIVE, null);
  say(VISIBLE, { visible: 0 });
  say("obsSceneChanged", { name: 5 });
  assertEquals([...state(), page.scene.value], [true, true, null]);
  say("obsSceneChanged", { name: "Break", width: 1920 });
  assertEquals(page.scene.value, "Break");
});

Deno.test("`active-only` is heard while the page is in the programme, and not before", () => {
  const { page, say } = load({ visibilityState: "hidden" });
  const heard = [page.mayPlay("active-only")];
  for (
    const [name, detail] of [
      [VISIBLE, { visible: true }],
      [ACTIVE, { active: true }],
      [ACTIVE, { active: false }],
    ] as const
  ) {
    say(name, detail);
    heard.push(page.mayPlay("active-only"));
  }
  assertEquals(heard, [false, false, true, false]);
});

Deno.test("OBS's pages tell the service what decides about sounds, others claim nothing", () => {
  const reports: unknown[] = [];
  const { page, target, say } = load({ visibilityState: "hidden" });
  const stop = followStanding(
    page,
    (standing) => reports.push(standing),
    target,
  );
  say(VISIBLE, { visible: true });
  say(ACTIVE, { active: true });
  stop();
  say(ACTIVE, { active: false });
  const elsewhere = load({ inObs: false });
  followStanding(
    elsewhere.page,
    (standing) => reports.push(standing),
    elsewhere.target,
  );
  assertEquals(reports, [
    { active: false, visible: false },
    { active: false, visible: true },
    { active: true, visible: true },
  ]);
});

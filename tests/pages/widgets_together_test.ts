/** Custom widgets beside each other: what each is told, and that nobody's changes are the others'. */
import { assertEquals } from "@std/assert";
import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import { SESSION_KEYS } from "@/tests/features/custom_widgets/frames/session_keys.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import {
  happen,
  publish,
  standingAt,
  startWidgetStage,
  tip,
} from "@/tests/support/custom_widgets.ts";

/** Has the names that most widgets have, and changes whatever it is told. */
const SPOILER: CustomWidgetSave = {
  name: "Spoiler",
  html: `<p id="out"></p>`,
  js: `let fieldData, channel, session, state, config; const queue = [];
let turned = false;
const say = text => { queue.push(text); document.getElementById('out').textContent = queue.join(' | '); };
const read = data => Object.keys(data).length + ' ' + data['tip-latest'].name + ' ' + data['tip-goal'].amount;
window.addEventListener('onWidgetLoad', ({ detail }) => {
  ({ fieldData, channel, session } = detail);
  say(read(session.data) + ' ' + detail.recents.length);
  session.data['tip-latest'].name = 'spoilt';
  delete session.data['tip-goal'];
  detail.recents.length = 0;
});
window.addEventListener('onEventReceived', ({ detail }) => {
  if (detail.listener !== 'tip-latest') return;
  say(detail.event.name);
  turned = false;
  queueMicrotask(() => turned = true);
  detail.listener = 'mine';
  detail.event.name = 'spoilt';
});
window.addEventListener('onSessionUpdate', ({ detail: { session } }) => {
  say(read(session) + (turned ? ' later' : ' at once'));
  session['tip-latest'].name = 'spoilt';
  delete session['tip-goal'];
});`,
};

Deno.test("two widgets of the same names each have all of the session, right after the event, and their own of it", async () => {
  await using stage = await startWidgetStage();
  const { app, served } = stage;
  await happen(app, "tip", "Ada", tip(1));
  const widgets = [await publish(app, SPOILER), await publish(app, SPOILER)];
  const { scenes } = app.services.overlays;
  const { scene } = await scenes.create(CHANNEL, {
    name: "Both",
    width: 800,
    height: 600,
    background: "#00000000",
  });
  await scenes.update(CHANNEL, scene.id, {
    customItems: widgets.map((widgetId, index) => ({
      widgetId,
      placement: standingAt(400 * index),
    })),
  });
  const keys = Object.keys(SESSION_KEYS).length;
  await withPage(async (page) => {
    await openConnected(
      page,
      `${served.url}/v1/scene/${scene.id}?token=${await app.widgetToken()}`,
    );
    const outs = [0, 1].map((index) =>
      page.frameLocator(".item iframe").nth(index).locator("#out")
    );
    for (const out of outs) await out.getByText(`${keys} Ada 1 1`).waitFor();
    await happen(app, "tip", "Ben", tip(2));
    await happen(app, "tip", "Cem", tip(3));
    for (const out of outs) {
      await out.getByText(`${keys} Cem 6`).waitFor();
      assertEquals((await out.innerText()).split(" | "), [
        `${keys} Ada 1 1`,
        "Ben",
        `${keys} Ben 3 at once`,
        "Cem",
        `${keys} Cem 6 at once`,
      ]);
    }
  });
});

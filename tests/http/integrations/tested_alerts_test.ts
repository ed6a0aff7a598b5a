import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";
import { create, LIST } from "./rig.ts";

Deno.test("a test says which open alert boxes play it, or what keeps the first of them from it", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const session = await app.signIn();
  const made = await (await create(app, session, { provider: "shopify" }))
    .json();
  const test = async () => {
    const path = `${LIST}/${made.id}/test`;
    const res = await app.request(path, { method: "POST", session });
    return (await res.json()).alerts;
  };
  const save = async (box: object) => {
    const path = `/api/channels/${CHANNEL}/widget-instances`;
    const res = await app.request(path, {
      method: "POST",
      session,
      body: { type: "alert-box", ...box },
    });
    return (await res.json()).id;
  };
  assertEquals(await test(), null);

  const at = `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`;
  await using _goal = await openSocket(`${at}&overlay=goal-bar`);
  assertEquals(await test(), {
    open: 0,
    playing: [],
    reason: "no_box",
    boxId: null,
    message: "No open source has an alert box, so no alert is shown",
  });

  const kinds = ["tip"];
  const id = await save({ name: "Main", settings: { filter: { kinds } } });
  await using _box = await openSocket(`${at}&overlay=${id}`);
  await using _preview = await openSocket(
    `${at}&overlay=alert-box&preview=1`,
  );
  const none = { open: 1, playing: [], boxId: id };
  const because = (reason: string, advice: string) => ({
    ...none,
    reason,
    message: `No open alert box plays it: ${advice}`,
  });
  assertEquals(
    await test(),
    because(
      "kind_filtered",
      "choose “Shop order” under Events in the filter of “Main”",
    ),
  );

  const filter = { kinds: ["tip", "order"] };
  const variants = [{ kinds: ["tip"] }, { kinds: ["order"], enabled: false }];
  await save({ id, name: "Main", settings: { filter, variants } });
  assertEquals(
    await test(),
    because("kind_off", "switch on an alert for “Shop order” in Alerts"),
  );

  const dear = { field: "amount", op: "≥", value: 100_000_000 };
  const rare = [{ kinds: ["order"], conditions: [dear] }];
  await save({ id, name: "Main", settings: { filter, variants: rare } });
  assertEquals(
    await test(),
    because(
      "left_out",
      "the filter or the conditions of “Main” leave it out",
    ),
  );

  const on = [{ kinds: ["order"] }];
  await save({ id, name: "Main", settings: { filter, variants: on } });
  assertEquals(await test(), {
    open: 1,
    playing: ["Main"],
    reason: null,
    boxId: null,
    message: "“Main” plays it",
  });
});

import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { start } from "./library_rig.ts";

Deno.test("equal runtime errors are one with a count; they are listed and cleared", async () => {
  const { app, create } = await start();
  await using _app = app;
  const { id } = await create();
  const token = await app.widgetToken();
  const report = (message: string) =>
    app.request(`/api/widgets/runtime-errors?token=${token}`, {
      method: "POST",
      body: { widgetId: id, message, line: 3, column: 7, url: "js" },
    });
  for (const message of ["a", "b", "a", "a"]) {
    assertEquals((await report(message)).status, 201);
  }
  const list = async () =>
    (await (await app.get(`/api/widgets/runtime-errors/${id}?token=${token}`))
      .json()).items;
  assertEquals(
    (await list()).map((
      error: { message: string; count: number },
    ) => [error.message, error.count]),
    [["a", 3], ["b", 1]],
  );
  for (let i = 0; i < 26; i++) await (await report(`c${i}`)).body?.cancel();
  assertEquals((await report("over")).status, 429);
  const cleared = await app.request(
    `/api/widgets/runtime-errors/${id}?token=${token}`,
    { method: "DELETE" },
  );
  assertEquals(cleared.status, 204);
  assertEquals(await list(), []);
});

Deno.test("errors of a widget that the channel does not have are not kept", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  const token = await app.widgetToken();
  const report = async (widgetId: string) =>
    (await app.request(`/api/widgets/runtime-errors?token=${token}`, {
      method: "POST",
      body: { widgetId, message: "x" },
    })).status;
  assertEquals([await report("wgt_none"), await report(id)], [404, 201]);
  await send("DELETE", `/${id}`);
  // A page that still shows it goes on reporting.
  assertEquals(await report(id), 404);
  assertEquals(
    await app.services.customWidgets.runtimeErrors.list(CHANNEL, id),
    [],
  );
});

Deno.test("a widget reports its own errors only", async () => {
  const { app, create } = await start();
  await using _app = app;
  const { id } = await create();
  const caller = await app.services.account.widgetTokens.find(
    await app.widgetToken(),
  );
  assert(caller);
  const scoped = await app.services.account.widgetTokens.scopedFor(caller, id);
  const report = async (widgetId: string) =>
    (await app.request(`/api/widgets/runtime-errors?token=${scoped}`, {
      method: "POST",
      body: { widgetId, message: "x" },
    })).status;
  assertEquals([await report(id), await report("wgt_2")], [201, 403]);
});

import { assert, assertEquals } from "@std/assert";
import { cookieOf, startTwitchApp, valueOf, visit } from "./twitch_app.ts";

const ADA = { id: "1001", login: "ada", name: "Ada" };

Deno.test("the consent to read the ads is asked for once something goes by them, and kept by later sign-ins", async () => {
  await using at = await startTwitchApp([ADA]);
  const { app } = at;
  async function signIn(query = "") {
    const { state, callback } = await visit(at, ADA.id, query);
    const done = await app.get(callback, {
      headers: { cookie: `limelight_login=${valueOf(state)}` },
    });
    await done.body?.cancel();
    return {
      session: valueOf(cookieOf(done, "limelight_session")),
      location: done.headers.get("location"),
    };
  }
  const scopes = async () =>
    (await app.services.platform.grants?.tokens.authorization(ADA.id))
      ?.scopes ?? [];
  let { session } = await signIn();
  assertEquals((await scopes()).includes("channel:read:ads"), false);
  const room = async (path: string) => {
    const page = await app.get(path, {
      session,
      headers: { accept: "text/html" },
    });
    assertEquals(page.status, 200);
    return await page.text();
  };
  const asks = async (path: string) =>
    (await room(path)).includes(
      `/auth/login?also=ads&amp;return_to=${encodeURIComponent(path)}`,
    );
  assertEquals(await asks("/studio"), false);

  const made = async (type: string) => {
    const answer = await app.request(
      `/api/channels/${ADA.id}/widget-instances`,
      {
        method: "POST",
        session,
        body: { type },
      },
    );
    assertEquals(answer.status, 201);
    return `/studio/widgets/${(await answer.json()).id}`;
  };
  const clock = await made("clock");
  const notice = await made("ad-break");
  const places = [notice, "/studio", "/studio/alerts"];
  for (const path of places) assert(await asks(path), path);
  assertEquals(await asks(clock), false);

  const asked = await signIn(`?also=ads&return_to=${notice}`);
  ({ session } = asked);
  assertEquals(asked.location, notice);
  assert((await scopes()).includes("channel:read:ads"));
  for (const path of places) assertEquals(await asks(path), false, path);

  // Whatever the next sign-ins ask for, what was allowed comes along.
  const plain = await signIn("?return_to=/studio");
  assertEquals(plain.location, "/auth/login?return_to=%2Fstudio&also=ads");
  await signIn("?also=ads");
  const votes = await signIn("?also=votes&return_to=/studio");
  assertEquals(
    votes.location,
    "/auth/login?return_to=%2Fstudio&also=votes%2Cads",
  );
  const both = await signIn(new URL(votes.location ?? "", "http://x").search);
  assertEquals(both.location, "/studio");
  const held = await scopes();
  assert(held.includes("channel:read:ads"));
  assert(held.includes("channel:manage:polls"));
});

Deno.test("a sign-in asks for no consent that it does not know", async () => {
  await using at = await startTwitchApp([ADA]);
  for (const also of ["everything", "ads,everything", ""]) {
    const answer = await at.app.get(`/auth/login?also=${also}`);
    await answer.body?.cancel();
    assertEquals(answer.status, 422, also);
  }
});

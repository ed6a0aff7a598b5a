import { assertEquals } from "@std/assert";
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { toIso } from "@/lib/core/clock.ts";
import { fixture, signatures } from "@/tests/clients/providers/fixtures.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { create, deliveries, events } from "./rig.ts";

const JSON_TYPE = { "content-type": "application/json" };

/** A provider's witnessed body on its way: values of the streamer, headers, and the event it becomes. */
interface Row {
  provider: string;
  file: string;
  values: Record<string, string>;
  headers: (text: string, at: number) => Record<string, string>;
  kind: string;
  name: string | null;
  test?: boolean;
  /** Time of arrival, ms since the epoch; any by default. */
  at?: number;
}

const secretOf = (provider: string) => signatures(provider).secret;

const ROWS: readonly Row[] = [
  {
    provider: "kofi",
    file: "donation.form",
    values: { verificationToken: "7d1c2b9e-5a40-4c1f-9d3e-2b6f0a8c4e17" },
    headers: () => ({ "content-type": "application/x-www-form-urlencoded" }),
    kind: "tip",
    name: "Marlow Finch",
  },
  {
    provider: "fourthwall",
    file: "donation.json",
    values: { secret: secretOf("fourthwall") },
    headers: () => ({
      ...JSON_TYPE,
      "X-Fourthwall-Hmac-SHA256":
        signatures("fourthwall").files["donation.json"] ?? "",
    }),
    kind: "tip",
    name: "marlow_f",
  },
  {
    provider: "tiltify",
    file: "donation_updated_team.json",
    values: { signingId: secretOf("tiltify") },
    headers: (text, at) => ({
      ...JSON_TYPE,
      "X-Tiltify-Timestamp": toIso(at),
      "X-Tiltify-Signature": hmac(
        "sha256",
        secretOf("tiltify"),
        [`${toIso(at)}.`, text],
        "base64",
      ),
    }),
    kind: "charity",
    name: "Marlow",
    test: true,
  },
  {
    provider: "patreon",
    file: "members_pledge_create.json",
    values: { secret: secretOf("patreon"), currency: "EUR" },
    headers: () => ({
      ...JSON_TYPE,
      "X-Patreon-Event": "members:pledge:create",
      "X-Patreon-Signature":
        signatures("patreon").files["members_pledge_create.json"] ?? "",
    }),
    kind: "member",
    name: null,
    at: Date.parse("2026-02-01T06:00:00Z"),
  },
  {
    provider: "buymeacoffee",
    file: "donation_created.json",
    values: { signingSecret: secretOf("buymeacoffee") },
    headers: () => ({
      ...JSON_TYPE,
      "X-Signature-Sha256":
        signatures("buymeacoffee").files["donation_created.json"] ?? "",
    }),
    kind: "tip",
    name: "Marlow Finch",
  },
];

/** Adds the integration of a row and returns what is known of it. */
async function add(app: TestApp, session: string, row: Row) {
  const { provider, values } = row;
  const made = await (await create(app, session, {
    provider,
    name: provider,
    values,
  })).json();
  return { id: made.id as string, path: new URL(made.address).pathname };
}

/** Posts a body to an integration's address. */
const post = (
  app: TestApp,
  path: string,
  body: string,
  headers: Record<string, string>,
) =>
  app.handler(
    new Request(app.origin + path, { method: "POST", headers, body }),
  );

for (const row of ROWS) {
  Deno.test(`${row.provider}: a witnessed delivery is one event of the log, without what is personal`, async () => {
    await using app = await startTestApp({ clock: new ManualClock(row.at) });
    const session = await app.signIn();
    const { id, path } = await add(app, session, row);
    const text = fixture(row.provider, row.file);
    const headers = row.headers(text, app.clock.now());
    const outcomes: unknown[] = [];
    const changed = text.replace(/marlow|juniper/i, "Nobody");
    for (const body of [text, text, changed]) {
      const answer = await post(app, path, body, headers);
      outcomes.push(answer.status, (await answer.json()).outcome);
    }
    assertEquals(outcomes, [
      ...[200, "accepted", 200, "duplicate"],
      // Nothing signs what Ko-fi sends: its transaction is known already.
      ...row.provider === "kofi" ? [200, "duplicate"] : [401, undefined],
    ]);
    const [event, ...more] = await events(app);
    assertEquals(more, []);
    assertEquals(
      [event?.kind, event?.actor?.name ?? null, event?.test],
      [row.kind, row.name, row.test ?? false],
    );
    const kept = JSON.stringify([event, await deliveries(app, session, id)]);
    assertEquals(kept.includes("@"), false);
  });
}

Deno.test("another integration's delivery is refused, whichever provider sent it", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const at = app.clock.now();
  for (const row of ROWS) {
    const field = Object.keys(row.values)[0] ?? "";
    const other = await add(app, session, {
      ...row,
      values: { ...row.values, [field]: "another-secret-of-this-provider" },
    });
    const text = fixture(row.provider, row.file);
    const answer = await post(app, other.path, text, row.headers(text, at));
    assertEquals(answer.status, 401, row.provider);
    await answer.body?.cancel();
  }
  assertEquals(await events(app), []);
});

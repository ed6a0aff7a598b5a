import { assertEquals } from "@std/assert";
import { patreon } from "@/lib/clients/providers/patreon/mod.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { fixture, testTable, toldAs } from "./fixtures.ts";

const USD = { currency: "USD" };
/** Time of the witnessed charge, ms since the epoch. */
const CHARGED_AT = Date.parse("2026-02-01T05:26:19Z");

function parse(
  text: string,
  event: string | null,
  values: { currency?: string } = USD,
  at = CHARGED_AT + DAY_MS,
) {
  const headers = new Headers(
    event === null ? {} : { "x-patreon-event": event },
  );
  return patreon.parse({ text, headers, at, values });
}

/** The event of a witnessed body, which only the header says. */
const EVENTS: Record<string, string> = {
  "members_create.doc.json": "members:create",
  "members_delete.json": "members:delete",
  "members_pledge_create.json": "members:pledge:create",
  "members_pledge_create_per_post.json": "members:pledge:create",
  "members_pledge_delete.json": "members:pledge:delete",
  "members_pledge_update_upgrade.json": "members:pledge:update",
  "members_update_pending.json": "members:update",
};

/** The witnessed first charge with other attributes of the member and the user. */
function pledge(
  attributes: object,
  user: object = {},
  tiers: object[] = [],
  campaign: object = {},
): string {
  const body = JSON.parse(fixture("patreon", "members_pledge_create.json"));
  Object.assign(body.data.attributes, attributes);
  const { included, data } = body;
  for (const one of included) {
    if (one.type === "user") Object.assign(one.attributes, user);
    if (one.type === "campaign") Object.assign(one.attributes, campaign);
  }
  data.relationships.currently_entitled_tiers.data = tiers.map((_, index) => ({
    id: `${index}`,
    type: "tier",
  }));
  included.push(
    ...tiers.map((attributes, index) => ({
      id: `${index}`,
      type: "tier",
      attributes,
    })),
  );
  return JSON.stringify(body);
}

const CHARGE =
  "member · patreon:7a6b5c4d-3e2f-4a1b-8c9d-0e1f2a3b4c5d:2026-02-01T05:26:19.000Z";

testTable("patreon", [
  // Each of the witnessed patrons hides their pledges, so none is named.
  ["members_pledge_create.json", `${CHARGE} · 500 USD · level ""`],
  ["members_pledge_create_per_post.json", "ignored: nothing was charged"],
  [
    "members_pledge_update_upgrade.json",
    "ignored: a changed membership tells of no payment",
  ],
  [
    "members_pledge_delete.json",
    "ignored: a canceled membership is no payment",
  ],
  ["members_update_pending.json", "ignored: the last charge is not paid"],
  ["members_create.doc.json", "ignored: nothing was charged"],
  ["members_delete.json", "ignored: the end of a membership is no payment"],
], (text, file) => parse(text, EVENTS[file] ?? ""));

Deno.test("patreon: a charge that several events tell of is one act", () => {
  const events = ["members:create", "members:update", "members:pledge:create"];
  for (const event of events) {
    assertEquals(
      toldAs(parse(pledge({}), event)),
      `${CHARGE} · 500 USD · level ""`,
    );
  }
});

Deno.test("patreon: only a paid charge is money", () => {
  for (
    const attributes of [
      { last_charge_status: null },
      { last_charge_status: "Declined" },
      { last_charge_status: "Deleted" },
      { last_charge_status: "Fraud" },
      { last_charge_status: "Refunded" },
      { is_free_trial: true },
      { is_gifted: true },
      { currently_entitled_amount_cents: 0 },
    ]
  ) {
    const { kind } = parse(pledge(attributes), "members:update");
    assertEquals(kind, "ignored", JSON.stringify(attributes));
  }
});

Deno.test("patreon: the name of a patron who hides no pledges, and the tier", () => {
  const text = pledge({}, { hide_pledges: false }, [
    { title: "" },
    { title: "Deckhand" },
  ]);
  assertEquals(
    toldAs(parse(text, "members:update")),
    `${CHARGE} · 500 USD · level "Deckhand" · by Juniper Vale`,
  );
  assertEquals(
    toldAs(parse(pledge({}, { hide_pledges: null }), "members:update")),
    `${CHARGE} · 500 USD · level ""`,
  );
});

Deno.test("patreon: an event tells the last charge, which is news for 35 days", () => {
  for (const event of ["members:update", "members:pledge:create"]) {
    const after = (ms: number) =>
      toldAs(parse(pledge({}), event, USD, CHARGED_AT + ms));
    assertEquals(after(35 * DAY_MS), `${CHARGE} · 500 USD · level ""`);
    assertEquals(
      after(35 * DAY_MS + 1),
      "ignored: the last charge is over a month old, and was told then",
    );
  }
});

Deno.test("patreon: the money is not told without the page's currency, for a year, nor of a page that charges for posts", () => {
  const told = `${CHARGE} · level ""`;
  assertEquals(toldAs(parse(pledge({}), "members:update", {})), told);
  for (const is_monthly of [false, null, undefined]) {
    const text = pledge({}, {}, [], { is_monthly });
    assertEquals(toldAs(parse(text, "members:update")), told);
  }
  assertEquals(
    toldAs(parse(pledge({ pledge_cadence: 12 }), "members:update")),
    told,
  );
  assertEquals(
    toldAs(parse(pledge({}), "members:update", { currency: "JPY" })),
    told,
  );
});

Deno.test("patreon: a header of another form, twice or missing says no event", () => {
  for (
    const event of [
      null,
      "",
      "MEMBERS:UPDATE",
      "members:update, members:update",
    ]
  ) assertEquals(parse(pledge({}), event).kind, "not_understood");
  assertEquals(parse(pledge({}), "posts:publish").kind, "ignored");
  assertEquals(parse(pledge({}), "pledges:create").kind, "not_understood");
});

import { assertEquals } from "@std/assert";
import { tiltify } from "@/lib/clients/providers/tiltify/mod.ts";
import { AT, fixture, testTable, toldAs } from "./fixtures.ts";

const parse = (text: string) => tiltify.parse({ text, headers: null, at: AT });

/** The witnessed donation as a campaign sends it, with other data. */
function live(data: Record<string, unknown>, type?: string): string {
  const body = JSON.parse(fixture("tiltify", "donation_updated_team.json"));
  return JSON.stringify({
    data: { ...body.data, ...data },
    meta: {
      ...body.meta,
      subscription_source_type: "campaign",
      ...(type === undefined ? {} : { event_type: type }),
    },
  });
}

testTable("tiltify", [
  [
    // A test delivery: the id is the event's.
    "donation_updated.json",
    "test charity · tiltify:d8768e26-1092-4f4c-a829-a2698cd19664 · 8295 USD · campaign a4fd5207-bd9f-4712-920a-85f8d92cf4e6 · by Jirachi · “Rerum quo necessitatibus voluptas provident ad molestiae ipsam.”",
  ],
  [
    "donation_updated_team.json",
    "test charity · tiltify:5e6f7081-92a3-4b4c-9d5e-6f708192a3b4 · 2594 USD · campaign 2b3c4d5e-6f70-4819-8a2b-3c4d5e6f7081 · by Marlow · “Fair winds to everyone”",
  ],
  ["fact_updated.json", "ignored: a campaign's figures are no donation"],
], parse);

const DONATION =
  "charity · tiltify:3c4d5e6f-7081-492a-9b3c-4d5e6f708192 · 2594 USD · campaign 2b3c4d5e-6f70-4819-8a2b-3c4d5e6f7081";

Deno.test("tiltify: a donation is one act by its own id", () => {
  assertEquals(
    toldAs(parse(live({}))),
    `${DONATION} · by Marlow · “Fair winds to everyone”`,
  );
  const parsed = parse(live({}));
  assertEquals(
    parsed.kind === "events" && parsed.events[0]?.occurredAt,
    "2026-05-02T18:11:58.484Z",
  );
});

Deno.test("tiltify: an anonymous donor is not named", () => {
  assertEquals(
    toldAs(parse(live({ donor_name: "Anonymous" }))),
    `${DONATION} · anonymous`,
  );
});

Deno.test("tiltify: a donation counts once it is completed", () => {
  assertEquals(
    toldAs(parse(live({ completed_at: null }))),
    "ignored: the donation is not completed",
  );
});

Deno.test("tiltify: other events are left out", () => {
  for (
    const type of [
      "public:indirect:donation_updated",
      "private:direct:donation_updated",
      "private:relay:donation_updated",
      "public:indirect:fact_updated",
    ]
  ) assertEquals(parse(live({}, type)).kind, "ignored");
});

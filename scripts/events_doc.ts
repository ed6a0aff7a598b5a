/**
 * Prints `docs/events.md` from the catalogue, the socket's messages and the
 * sample notifications. `deno run -A scripts/events_doc.ts` writes it; a test
 * fails when the file is not what this prints.
 */
import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { z } from "zod";
import {
  Actor,
  CATALOGUE,
  dataSchema,
  KINDS,
  type KnownKind,
  liveEventSchema,
  MessagePart,
  Money,
} from "@/lib/schema/events/catalogue.ts";
import { CLOSE } from "@/lib/schema/events/messages.ts";
import { normalise } from "@/lib/features/platform/notifications/normalise/normalise.ts";
import { readNotification } from "@/lib/features/platform/notifications/read_notification.ts";
import { denoFmt } from "@/scripts/deno_fmt.ts";
import { describeFields, table } from "@/scripts/schema_table.ts";

const FILE = new URL("../docs/events.md", import.meta.url);
const SAMPLES = new URL("../tests/fixtures/eventsub/", import.meta.url);

const FAMILIES: Record<string, string> = {
  support: "Support",
  chat: "Chat",
  votes: "Polls, predictions, hype trains, creator goals",
  stream: "Stream and channel",
  modules: "Other modules",
  service: "The service itself",
  control: "Orders from the dashboard",
};

/** Event that each act is counted from, and the others that report it. */
const COUNTED_ONCE = [
  [
    "Gift of n subscriptions",
    "`channel.subscription.gift`",
    "`channel.subscribe` with `is_gift` becomes `gift.recipient`; the notices `community_sub_gift` and `sub_gift` become `chat.notice` with the same `act`",
  ],
  [
    "New subscription",
    "`channel.subscribe`",
    "notice `sub`: `chat.notice` with the same `act`",
  ],
  [
    "Renewal",
    "`channel.subscription.message`",
    "notice `resub`: `chat.notice` with the same `act`; a silent and a later shared form of one payment share it too",
  ],
  [
    "Cheer",
    "whichever of `channel.bits.use` and `channel.cheer` arrives first",
    "the other form is recognised by giver, bits, text and time, and kept as `platform.channel.…` with the same `act`; the line of chat has `bits` for show",
  ],
  [
    "Power-up",
    "`channel.bits.use`",
    "`channel.custom_power_up_redemption.add` is the action (`redemption`), not its bits",
  ],
  [
    "Charity donation",
    "`channel.charity_campaign.donate`",
    "`charity.progress` has the absolute sum; the notice is a `chat.notice`",
  ],
  [
    "Raid",
    "`channel.raid` to this channel",
    "notice `raid`: `chat.notice` with the same `act`; a raid that leaves is `platform.channel.raid`",
  ],
  [
    "Redemption",
    "`….redemption.add`",
    "`….redemption.update` becomes `redemption.updated`, and a `correction` when it was canceled",
  ],
  [
    "Tip, order, super chat",
    "the module that reports it, by provider and transaction",
    "a refund is a `correction`",
  ],
  [
    "Anything in another channel of a shared chat",
    "nowhere",
    "shown with `sharedFrom`",
  ],
];

/** Returns the document before formatting. */
export function eventsDocument(): string {
  return [
    "# Live events",
    "Printed by `scripts/events_doc.ts`; do not edit by hand.",
    "Everything that happens on a channel is one envelope: in the log, on the socket `/ws/:channelId`, in the page, in every list of recent events.",
    "## Envelope",
    table(["Field", "Type", "Meaning"], envelopeRows()),
    "Two events that tell of one real-world act have the same `act`. A tally counts an act once, counts only kinds marked below, never an event with `test: true`, and never a copy from another channel of a shared chat.",
    "The log has an act once: a second delivery of it under another id is left out within the time that figures count it once (a follow 30 days, a raid an hour, a payment 180 days), unless it says something new, such as the message of a renewal that was silent before. A line of chat is its `messageId`, for 30 minutes. Corrections, states and tests are never left out.",
    "## Kinds",
    "A `kinds=` filter takes kinds or prefixes with `*`, separated by commas: `follow,gift*,chat.*`. *Kept* says how long an event can be replayed.",
    ...Object.entries(FAMILIES).flatMap(([family, title]) => [
      `### ${title}`,
      table(["Kind", "When", "Counted", "Sound", "Kept"], kindRows(family)),
    ]),
    "A notification of the platform without a kind of its own is kept as `platform.<type>`: nothing is dropped, and a widget may use it before we name it. What only moderators may see (reasons, removed words, held messages) and private data are left out.",
    "## Data",
    "### Actor",
    "Somebody on a platform. A field is null where the source does not say it; the whole `actor` is null for anonymous givers and where nobody acted.",
    fieldTable(Actor),
    "### Money",
    fieldTable(Money),
    "### Message",
    "`text` is the whole; `parts` are its runs, whose texts add up to it. All of it is untrusted: draw it as text, never as HTML.",
    table(["Part", "Fields beside `text`"], partRows()),
    ...shapes().flatMap(({ kinds, schema }) => [
      `### ${kinds.map((kind) => `\`${kind}\``).join(", ")}`,
      fieldTable(schema),
    ]),
    "### `platform.*`",
    fieldTable(dataSchema("platform.other")),
    "## What is counted from where",
    table(["Act", "Counted from", "What else tells of it"], COUNTED_ONCE),
    "## Platform types",
    table(["EventSub type", "Becomes"], typeRows()),
    "## When the socket asks",
    'The server may send `{"type":"check"}` at any time. Answer with any message, such as `{"type":"ping"}`, within ten seconds and as soon as you can: when memory is short, connections that do not answer are cut. One that was cut may come back with its last position.',
    "## What a page says of itself",
    'A page names what it shows with `overlay=` and is then one of the open sources that the dashboard lists (`GET /api/channels/{id}/connections`). A `ping` may have the last `position` that the page handled. After events that somebody at the dashboard waits for (`test`, `control.*`, `instance.updated`, `scene.updated`) it says so at once: `{"type":"handled","position":"…"}`. Tests, orders and replays are answered with how many sources said that.',
    "The dashboard itself connects to `/api/channels/{id}/live` with its session. That socket is no source; beside the events it gets a frame `connections` with the open pages, now and after each change.",
    "## What a page plays",
    'Pages of alert boxes tell the service what becomes of each alert, and ask what is left to play. `{"type":"playback.sync","page":"…","boxes":["…"],…}` is answered by one or more `playback` frames for each box: alerts in log order, and with the last of them the `state` of the record, or by one that says `failed`: the page goes on, and asks again after growing pauses. `playback.report` carries up to 20 facts and is acknowledged by `{"type":"playback.taken","n":…}`; what is not acknowledged is sent again, and changes nothing twice. Alerts that did not fit into the queue are told together, as `dropped` from a first one `through` a position. Only the overlay that the socket names is changed, and nothing by previews. A frame stays below 4 KiB.',
    "## Why the socket closes",
    "The plan's limit is for overlays. Pages and docks of the dashboard are counted apart: 100 of a channel in one process.",
    table(
      ["Code", "Reason", "Does the page come back?"],
      Object.values(CLOSE).map(({ code, reason, comeBack }) => [
        `${code}`,
        reason,
        comeBack ? "yes, with its last position" : "no",
      ]),
    ),
    "`4003` comes where nothing that the page has opens the socket again: the session ended, the dock's key was revoked, or the channel was deleted. An overlay loads itself then, and is empty.",
    "A reason may end with `; come back within 4000 ms`. Wait for a random part of that time before you connect again, so that the pages of a process that restarts do not all come at once. Without it, wait for a random part of half a second, twice as long after each attempt that failed, up to 30 seconds.",
  ].join("\n\n");
}

function envelopeRows(): string[][] {
  return describeFields(
    inlineJsonSchema(
      liveEventSchema("follow").omit({ data: true, kind: true }),
    ),
  ).concat([
    ["`kind`", "string", "One of the kinds below"],
    ["`data`", "object", "Depends on `kind`"],
  ]);
}

function kindRows(family: string): string[][] {
  return KINDS.filter((kind) => CATALOGUE[kind].family === family)
    .map((kind) => {
      const { description, counts, sound, shortLived } = CATALOGUE[kind];
      return [
        `\`${kind}\``,
        description,
        counts ? "yes" : "",
        sound ? "yes" : "",
        shortLived ? "30 min, 1,000" : "24 h, 5,000",
      ];
    });
}

/** Kinds that share a shape stand together. */
function shapes(): { kinds: KnownKind[]; schema: z.ZodType }[] {
  const bySchema = Map.groupBy(KINDS, (kind) => dataSchema(kind));
  return [...bySchema].map(([schema, kinds]) => ({ kinds, schema }));
}

function fieldTable(schema: z.ZodType): string {
  const rows = describeFields(inlineJsonSchema(schema));
  return rows.length === 0
    ? "No fields."
    : table(["Field", "Type", "Meaning"], rows);
}

function partRows(): string[][] {
  return MessagePart.options.map((part) => {
    const rows = describeFields(inlineJsonSchema(part));
    return [
      `\`${part.shape.type.value}\``,
      rows.filter(([name]) => name !== "`type`" && name !== "`text`")
        .map(([name, type, meaning]) =>
          `${name} (${type})${meaning ? `: ${meaning}` : ""}`
        ).join("; "),
    ];
  });
}

/** Returns the rows for the samples of each type, in the order of the index. */
function typeRows(): string[][] {
  const index: { fixtures: { file: string; type: string }[] } = JSON.parse(
    Deno.readTextFileSync(new URL("index.json", SAMPLES)),
  );
  const byType = Map.groupBy(index.fixtures, (row) => row.type);
  return [...byType].map(([type, rows]) => {
    const kinds = new Set(rows.flatMap(({ file }) => outcomeOf(file)));
    return [`\`${type}\``, [...kinds].join(", ")];
  });
}

function outcomeOf(file: string): string[] {
  const read = readNotification(
    JSON.parse(Deno.readTextFileSync(new URL(file, SAMPLES))),
  );
  if (!read.ok) throw new Error(read.message);
  const outcome = normalise(
    { ...read.value, messageId: "sample" },
    "2026-01-15T18:16:12.000Z",
  );
  const kinds = outcome.events.map((event) => `\`${event.kind}\``);
  return outcome.effects.length > 0
    ? [...kinds, "a change in the service"]
    : kinds;
}

if (import.meta.main) {
  await Deno.writeTextFile(FILE, await denoFmt(eventsDocument(), "md"));
}

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
  control: "Commands from the dashboard",
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
    "Payment of a membership",
    "the module that reports it, by provider, `subscriptionId` and `period`, or by transaction",
    "the next renewal is another act",
  ],
  [
    "A payment that two services tell of",
    "whichever told of it first, by `payment`: the processor and its id",
    "it stands in the log once, for 180 days; refunds of either are of the one that stands",
  ],
  [
    "Any act in another channel of a shared chat",
    "nowhere",
    "shown with `sharedFrom`",
  ],
];

/** Returns the document before formatting. */
export function eventsDocument(): string {
  return [
    "# Live events",
    "Printed by `scripts/events_doc.ts`; do not edit by hand.",
    "Read this when your own code takes events of a channel: from the socket `/ws/:channelId`, in a custom widget, or from a list of recent events. Look a kind up under [Kinds](#kinds) and its fields under [Data](#data). An event looks the same wherever you meet it.",
    "## Envelope",
    table(["Field", "Type", "Meaning"], envelopeRows()),
    "If you count events, count each `act` once: a platform often tells of one act in two events. The service's own figures count the kinds marked below, and leave out tests (`test: true`) and what was said in another channel of a shared chat.",
    "Most second deliveries never reach you. An act that comes again under another id is left out as long as figures count it once: a follow for 30 days, a raid for an hour, a payment for 180 days, a line of chat by its `messageId` for 30 minutes. It comes through if it says something new, such as the message of a renewal that was silent before. Corrections, states and tests always come.",
    "## Kinds",
    "To get only some kinds, list them in `kinds=`, with `*` for all that begin alike: `follow,gift*,chat.*`. *Kept* says how long an event can be replayed.",
    ...Object.entries(FAMILIES).flatMap(([family, title]) => [
      `### ${title}`,
      table(["Kind", "When", "Counted", "Sound", "Kept"], kindRows(family)),
    ]),
    "A notification of the platform that has no kind yet comes as `platform.<type>`, without what only moderators may see (reasons, removed words, held messages) and without private data.",
    "## Data",
    "### Actor",
    "A person on a platform. A field is null where the source does not say it; the whole `actor` is null for anonymous givers and where nobody acted.",
    fieldTable(Actor),
    "### Money",
    fieldTable(Money),
    "### Message",
    "Viewers wrote it: draw it as text, never as HTML. `text` is all of it; `parts` has the same text in pieces: words, emotes, cheermotes, mentions, links.",
    table(["Part", "Fields beside `text`"], partRows()),
    ...shapes().flatMap(({ kinds, schema }) => [
      `### ${kinds.map((kind) => `\`${kind}\``).join(", ")}`,
      fieldTable(schema),
    ]),
    "### `platform.*`",
    fieldTable(dataSchema("platform.other")),
    "## Which event is counted",
    table(["Act", "Counted from", "What else tells of it"], COUNTED_ONCE),
    "## Platform types",
    table(["EventSub type", "Becomes"], typeRows()),
    "## Answer the server's checks",
    'Answer `{"type":"check"}` at once, with any message, such as `{"type":"ping"}`. The server may ask at any time, waits ten seconds, and cuts connections that do not answer when memory is short. One that was cut may come back with its last position.',
    "## Say what your page shows",
    'To be listed among the open sources (`GET /api/channels/{id}/connections`), a page names what it shows with `overlay=`. Its `ping` may have the last `position` that it handled. A streamer who sends a test, a command or a replay is told how many sources have done it, so after `test`, `control.*`, `instance.updated` and `scene.updated` the page says at once: `{"type":"handled","position":"…"}`.',
    "The dashboard connects to `/api/channels/{id}/live` with its session. That socket is no source; beside the events it gets a frame `connections` with the open pages, now and after each change.",
    "## What a page plays",
    "A page of alert boxes asks what is left to play, and reports what becomes of each alert.",
    'To ask, send `{"type":"playback.sync","page":"…","boxes":["…"],…}`. For each box come one or more `playback` frames: alerts in log order, and with the last of them the `state` of the record. If one says `failed`, the page goes on, and asks again after growing pauses.',
    'To report, send `playback.report` with up to 20 facts. It is acknowledged by `{"type":"playback.taken","n":…}`; send again what is not acknowledged, it changes nothing twice. Alerts that did not fit into the queue are reported together, as `dropped` from a first one `through` a position. A report changes only the overlay that the socket names; that of a preview changes nothing. A frame stays below 4 KiB.',
    "## Why the socket closes",
    "The code says whether to connect again.",
    table(
      ["Code", "Reason", "Does the page come back?"],
      Object.values(CLOSE).map(({ code, reason, comeBack }) => [
        `${code}`,
        reason,
        comeBack ? "yes, with its last position" : "no",
      ]),
    ),
    "`4003` comes where nothing that the page has opens the socket again: the session ended, the key of the dock or the program ended or was revoked, or the channel was deleted. An overlay loads itself then, and is empty.",
    "Before you connect again, wait for a random part of half a second, twice as long after each attempt that failed, up to 30 seconds. Where the reason ends with `; come back within 4000 ms`, wait for a random part of that time instead, so that the pages of a process that restarts do not all come at once.",
    "The plan's limit is for overlays. Pages and docks of the dashboard are counted apart: 100 of a channel in one process.",
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

/** Answers of the emote services as they spell them. These names appear here only. */
import { z } from "zod";
import { lenientList } from "@/lib/core/lenient_list.ts";
import type { Emote } from "@/lib/schema/widget_data/emotes.ts";

/** Becomes part of an address. */
const Id = z.union([z.string().regex(/^[A-Za-z0-9]{1,40}$/), z.int().min(1)])
  .transform(String);
/** One word of a message. */
const Code = z.string().regex(/^\S{1,100}$/);

const BttvEmotes = lenientList(
  z.object({ id: Id, code: Code, animated: z.boolean().default(false) })
    .transform(({ id, code, animated }): Emote => ({ code, id, animated })),
);

/** https://betterttv.com/developers/api: global emotes. */
export const BttvGlobal = BttvEmotes;
/** The same: a channel. */
export const BttvChannel = z.object({
  channelEmotes: BttvEmotes.default([]),
  sharedEmotes: BttvEmotes.default([]),
}).transform(({ channelEmotes, sharedEmotes }) => [
  ...channelEmotes,
  ...sharedEmotes,
]);

const FfzSets = z.record(
  z.string(),
  z.object({
    emoticons: lenientList(
      z.object({ id: Id, name: Code, animated: z.unknown().optional() })
        .transform(({ id, name, animated }): Emote => ({
          code: name,
          id,
          animated: !!animated,
        })),
    ),
  }),
);

/** https://api.frankerfacez.com/docs: global sets, of which everybody may use some. */
export const FfzGlobal = z.object({
  default_sets: z.array(z.int()),
  sets: FfzSets,
}).transform(({ default_sets, sets }) =>
  default_sets.flatMap((id) => sets[String(id)]?.emoticons ?? [])
);
/** Reads the answer for a room in the same way. */
export const FfzChannel = z.object({ sets: FfzSets }).transform(({ sets }) =>
  Object.values(sets).flatMap(({ emoticons }) => emoticons)
);

const SevenTvSet = z.object({
  emotes: lenientList(
    z.object({
      id: Id,
      name: Code,
      data: z.object({ animated: z.boolean().default(false) }).optional(),
    }).transform(({ id, name, data }): Emote => ({
      code: name,
      id,
      animated: data?.animated ?? false,
    })),
  ).default([]),
}).transform(({ emotes }) => emotes);

/** https://7tv.io/docs: the global set. */
export const SevenTvGlobal = SevenTvSet;
/** The same: a user's connection. */
export const SevenTvChannel = z.object({ emote_set: SevenTvSet.nullish() })
  .transform(({ emote_set }) => emote_set ?? []);

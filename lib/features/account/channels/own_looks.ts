/** Looks of a channel's own in its record. */
import { AppError } from "@/lib/core/errors.ts";
import type { ChannelRecord } from "@/lib/schema/account/channels.ts";
import type { OwnLook } from "@/lib/schema/overlays/own_look.ts";
import {
  isOwnLook,
  OWN_LOOK,
  ownLookId,
} from "@/lib/schema/overlays/own_look_id.ts";

/** Returns the looks of a channel's own, oldest first. */
export function ownLooksIn(record: ChannelRecord | null): readonly OwnLook[] {
  const { ownLooks, ownLook } = record ?? {};
  if (ownLooks) return ownLooks;
  // One that was made before looks had sounds of their own has none.
  return ownLook
    ? [{ ...ownLook, id: OWN_LOOK, soundsOf: null, sounds: {} }]
    : [];
}

/** Returns how the looks of a channel's own are drawn, by the ids that widgets name them by. */
export const drawnOwnLooks = (record: ChannelRecord | null) =>
  new Map(
    ownLooksIn(record).map((look) =>
      [look.id, { drawn: ownLookId(look), title: look.name }] as const
    ),
  );

/** Returns the id that a channel's look is drawn by; `null` where it has chosen none. */
export function drawnLook(record: ChannelRecord | null): string | null {
  const look = record?.look ?? null;
  if (look === null || !isOwnLook(look)) return look;
  return drawnOwnLooks(record).get(look)?.drawn ?? look;
}

/** Returns how everything is drawn that wears the channel's look or one of its own; a text to compare. */
export const drawnLooks = (record: ChannelRecord): string =>
  JSON.stringify([
    drawnLook(record),
    [...drawnOwnLooks(record)].map(([id, { drawn }]) => [id, drawn]).sort(),
  ]);

/** Throws `invalid_input` where a channel is to wear a look of its own that it does not have. */
export function assertChosen(record: ChannelRecord): void {
  const look = record.look ?? null;
  if (look === null || !isOwnLook(look)) return;
  if (drawnOwnLooks(record).has(look)) return;
  const message = "The channel has no look of its own with this id";
  throw new AppError("invalid_input", "Cannot wear the look: there is none", {
    issues: [{ path: "look", message }],
  });
}

/** The sounds that a channel may play. */
export interface SoundsOfChannel {
  /** Returns those of these sounds that the service and the channel have. */
  among: (
    channelId: string,
    ids: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}

/**
 * Throws `invalid_input` where looks have a sound that the channel cannot play.
 * Those that it had before may be deleted by now: they play as the look's.
 */
export async function assertSounds(
  channel: ChannelRecord,
  looks: readonly OwnLook[],
  playable: SoundsOfChannel | undefined,
): Promise<void> {
  const had = new Set(
    ownLooksIn(channel).flatMap(({ sounds }) => Object.values(sounds)),
  );
  const added = looks.flatMap(({ sounds }, at) =>
    Object.entries(sounds).flatMap(([cue, sound]) =>
      sound && !had.has(sound)
        ? [{ sound, path: `ownLooks.${at}.sounds.${cue}` }]
        : []
    )
  );
  if (added.length === 0 || !playable) return;
  const known = await playable.among(
    channel.id,
    added.map(({ sound }) => sound),
  );
  const issues = added.filter(({ sound }) => !known.has(sound)).map((
    { path },
  ) => ({ path, message: "No sound has this id" }));
  if (issues.length === 0) return;
  throw new AppError("invalid_input", "Cannot save the look", { issues });
}

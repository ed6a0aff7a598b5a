import { AppError } from "@/lib/core/errors.ts";
import { createLru } from "@/lib/core/lru.ts";
import { isOwnLook, ownLookId } from "@/lib/schema/overlays/own_look_id.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Outside } from "@/lib/features/outside.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { Actor } from "@/lib/schema/events/shapes/common.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
} from "@/lib/storage/precondition.ts";
import {
  type ChannelFormat,
  type ChannelIdentity,
  type ChannelRecord,
  type ChannelSettings,
  type ChannelSettingsPatch,
  DEFAULT_FORMAT,
} from "@/lib/schema/account/channels.ts";
import {
  DEFAULT_MODERATION,
  type TextModeration,
} from "@/lib/schema/platform/moderation.ts";
import {
  DEFAULT_FOLLOW_GUARD,
  type FollowGuard,
} from "@/lib/schema/platform/follow_guard.ts";
import {
  assertChosen,
  assertSounds,
  drawnLook,
  drawnLooks,
  drawnOwnLooks,
  ownLooksIn,
  type SoundsOfChannel,
} from "./own_looks.ts";
import { createChannelStore } from "./store.ts";

const MAX_NOTED = 10_000;

/** Settings with the version they had when they were read; `undefined` before the first. */
interface VersionedSettings {
  settings: ChannelSettings;
  versionstamp: string | undefined;
}

/** Looks that channels choose from, and the way to tell open pages of a choice. */
interface LooksOfChannels {
  announcements: Pick<Announcements, "note" | "tell">;
  /** Parts of the overlays, which are made later. */
  overlays: () => {
    packs: {
      /** Throws `invalid_input` for an unknown look, `plan_limit` for one that the plan does not include. */
      assertAllowed: (
        channelId: string,
        look: string,
        /** Field that is refused; `look` by default. */
        path?: string,
      ) => Promise<void>;
    };
    sounds: SoundsOfChannel;
  };
}

/**
 * Creates the service that knows the channels, by id and by login, and how they
 * write numbers. `otherSettings` are the other threads that change them.
 */
export function createChannelService(
  { kv, clock, otherSettings }:
    & { kv: Deno.Kv; clock: Clock }
    & Pick<Outside, "otherSettings">,
) {
  const store = createChannelStore({ kv });
  /** Login by id. */
  const noted = createLru<string>(MAX_NOTED);
  const listeners = new Set<(id: string) => void>();
  otherSettings?.hear((id) => {
    for (const run of listeners) run(id);
  });
  let looks: LooksOfChannels | null = null;

  /** Throws what `assertLook` does unless the channel may wear the look of a patch. */
  async function assertLook(
    id: string,
    { look, ownLooks = [] }: ChannelSettingsPatch,
  ): Promise<void> {
    // One of the channel's own is checked with those that there are then.
    if (typeof look === "string" && !isOwnLook(look)) {
      await looks?.overlays().packs.assertAllowed(id, look);
    }
    for (const [at, one] of ownLooks.entries()) {
      await looks?.overlays().packs.assertAllowed(
        id,
        ownLookId(one),
        `ownLooks.${at}`,
      );
    }
  }

  /** Puts the channel under its login in `commit`, and frees the one it had. */
  async function claimLogin(
    commit: Deno.AtomicOperation,
    { id, login }: ChannelRecord,
    before: string | undefined,
  ): Promise<void> {
    const own = await store.idOf(login);
    if (own.value !== id) commit.check(own).set(own.key, id);
    if (before === undefined || before === login) return;
    const old = await store.idOf(before);
    // The platform may have given the old login to somebody else by now.
    if (old.value === id) commit.check(old).delete(old.key);
  }

  async function note(identity: ChannelIdentity, adds: boolean): Promise<void> {
    const login = identity.login.toLowerCase();
    await transact({ kv, clock, keys }, async () => {
      const [entry, deletion] = await Promise.all([
        store.channel(identity.id),
        kv.get(keys.channelDeletion(identity.id)),
      ]);
      if (deletion.value !== null) {
        if (adds) throw beingDeleted();
        return { result: null };
      }
      if (entry.value === null && !adds) return { result: null };
      const known = entry.value ??
        newChannel(identity.id, login, clock.now());
      const next = { ...known, login, name: nameOf(identity, known) };
      const isSame = entry.value !== null && next.login === known.login &&
        next.name === known.name &&
        (await store.idOf(login)).value === identity.id;
      if (isSame) return { result: null };
      const commit = kv.atomic().check(entry).check(deletion)
        .set(keys.channel(identity.id), next);
      await claimLogin(commit, next, entry.value?.login);
      return { commit, result: null };
    });
  }

  return {
    /**
     * Notes who a channel is; harmless when repeated. A new login takes the
     * place of the old one in one commit, and is taken from the channel that
     * had it before: the platform gives a login to one channel at a time.
     */
    note: (identity: ChannelIdentity): Promise<void> => note(identity, true),

    /** The same, cheap enough for every request: a process notes what it noted last no more. */
    async noteOnce({ id, login }: ChannelIdentity): Promise<void> {
      if (noted.get(id) === login) return;
      await note({ id, login }, true);
      noted.set(id, login);
    },

    /** Forgets what was noted: what is deleted is noted again when it comes back. */
    forgetNoted: (): void => noted.clear(),

    /** The same for a person who may be a channel: does nothing unless the channel is known already. */
    async noteRenamed({ id, login, name }: Actor): Promise<void> {
      if (id === null || login === null) return;
      await note({ id, login, name: name ?? undefined }, false);
    },

    /** The channel, or `null` while nobody noted it. */
    async find(id: string): Promise<ChannelRecord | null> {
      return (await store.channel(id)).value;
    },

    /** The channel that has this login now, in any case, or `null`. */
    async findByLogin(login: string): Promise<ChannelRecord | null> {
      const id = (await store.idOf(login.toLowerCase())).value;
      return id === null ? null : (await store.channel(id)).value;
    },

    /**
     * Returns how the channel writes dates, numbers and money; the defaults
     * until it chose.
     */
    async settingsOf(id: string): Promise<ChannelFormat> {
      return toFormat((await store.channel(id)).value);
    },

    /** Returns who the channel is and how it writes; its id stands for names that nobody noted. */
    async describe(
      id: string,
    ): Promise<ChannelFormat & ChannelIdentity & { name: string }> {
      const record = (await store.channel(id)).value;
      const login = record?.login ?? id;
      return { ...toFormat(record), id, login, name: record?.name ?? login };
    },

    /** Words that the channel wants on no screen. */
    async blockedWordsOf(id: string): Promise<readonly string[]> {
      return (await store.channel(id)).value?.blockedWords ?? [];
    },

    /** Returns how texts of viewers are treated where they come in. */
    async moderationOf(
      id: string,
    ): Promise<Pick<ChannelSettings, "blockedWords"> & TextModeration> {
      const { blockedWords, moderation } = toSettings(
        (await store.channel(id)).value,
      );
      return { blockedWords, ...moderation };
    },

    /** Returns how many follows count at once. */
    async followGuardOf(id: string): Promise<FollowGuard> {
      return toSettings((await store.channel(id)).value).followGuard;
    },

    /** Sets what looks are chosen from, and what tells open pages of another. */
    setLooks(given: LooksOfChannels): void {
      looks = given;
    },

    /** Returns the look that the channel has chosen, by the id that it is drawn by; `null` for none. */
    async lookOf(id: string): Promise<string | null> {
      return drawnLook((await store.channel(id)).value);
    },

    /** Returns the looks that the channel has chosen and made. */
    async looksOf(id: string): Promise<{
      chosen: string | null;
      own: ReadonlyMap<string, { drawn: string; title: string }>;
    }> {
      const { value } = await store.channel(id);
      return { chosen: drawnLook(value), own: drawnOwnLooks(value) };
    },

    /** Calls `run` after each change of a channel's settings in this process, by any of its threads. */
    onSettings(run: (id: string) => void): void {
      listeners.add(run);
    },

    /** Tells whether the channel's events may have public receipts. */
    async hasPublicReceipts(id: string): Promise<boolean> {
      return (await store.channel(id)).value?.publicReceipts ?? false;
    },

    /** The settings, for who is to change them. */
    async settings(id: string): Promise<VersionedSettings> {
      const { value, versionstamp } = await store.channel(id);
      return {
        settings: toSettings(value),
        versionstamp: versionstamp ?? undefined,
      };
    },

    /**
     * Changes what the patch names; open pages are told of another look. Throws
     * `stale` when the precondition fails, `invalid_input` for an unknown look
     * and `plan_limit` for one that the plan does not include.
     */
    async updateSettings(
      { id, login }: ChannelIdentity,
      patch: ChannelSettingsPatch,
      precondition = NO_PRECONDITION,
    ): Promise<VersionedSettings> {
      await assertLook(id, patch);
      const { result, versionstamp } = await transactVersioned(
        { kv, clock, keys },
        async () => {
          const entry = await store.channel(id);
          const known = entry.value ??
            newChannel(id, login.toLowerCase(), clock.now());
          // What was the only look of the channel's own is in the list from now on.
          const { ownLook: _only, ...rest } = known;
          const next: ChannelRecord = {
            ...rest,
            ...patched(patch),
            ownLooks: patch.ownLooks ?? ownLooksIn(known),
            moderation: {
              ...toSettings(known).moderation,
              ...patched(patch.moderation ?? {}),
            },
            followGuard: {
              ...toSettings(known).followGuard,
              ...patched(patch.followGuard ?? {}),
            },
          };
          assertPrecondition(precondition, entry.versionstamp);
          const commit = kv.atomic().check(entry).set(keys.channel(id), next);
          if (!entry.value) await claimLogin(commit, next, undefined);
          const look = next.look ?? null;
          assertChosen(next);
          if (patch.ownLooks) {
            await assertSounds(known, patch.ownLooks, looks?.overlays().sounds);
          }
          if (drawnLooks(next) !== drawnLooks(known)) {
            looks?.announcements.note(commit, id, "look.updated", "channel", {
              look,
            });
          }
          return { commit, result: next };
        },
      );
      if (patch.look !== undefined || patch.ownLooks !== undefined) {
        void looks?.announcements.tell(id);
      }
      for (const run of listeners) run(id);
      otherSettings?.tell(id);
      return {
        settings: toSettings(result),
        versionstamp,
      };
    },
  };
}

function beingDeleted(): AppError {
  return new AppError(
    "conflict",
    "Cannot open the channel: all its data is being deleted. Sign in again in a minute",
  );
}

function newChannel(id: string, login: string, now: number): ChannelRecord {
  return { ...DEFAULT_FORMAT, id, login, name: login, createdAt: now };
}

/** A display name may be left out: a known one that spells the login stays. */
function nameOf(
  { login, name }: ChannelIdentity,
  known: ChannelRecord,
): string {
  if (name !== undefined && name.trim() !== "") return name;
  return known.login === login.toLowerCase() ? known.name : login;
}

function toFormat(record: ChannelRecord | null): ChannelFormat {
  const { locale, timeZone, currency } = record ?? DEFAULT_FORMAT;
  return { locale, timeZone, currency };
}

function toSettings(record: ChannelRecord | null): ChannelSettings {
  return {
    ...toFormat(record),
    blockedWords: [...record?.blockedWords ?? []],
    moderation: { ...DEFAULT_MODERATION, ...record?.moderation },
    followGuard: { ...DEFAULT_FOLLOW_GUARD, ...record?.followGuard },
    publicReceipts: record?.publicReceipts ?? false,
    look: record?.look ?? null,
    ownLooks: [...ownLooksIn(record)],
  };
}

/** Returns what a patch names. */
function patched<T extends object>(
  patch: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

import { mapBounded } from "@/lib/core/parallel.ts";
import { isWidgetToken } from "./credential.ts";
import type { EventSockets } from "./event_socket.ts";
import type { CloseReason } from "./live_socket.ts";

/** Channels of which it is read at once what stands. */
const READS_AT_ONCE = 16;

/** Sockets of which some are to be closed. */
type OpenSockets = Pick<EventSockets, "channels" | "closeChannel">;

/** Called with a channel of which it could not be read what still stands. */
type OnUnread = (channelId: string, error: unknown) => void;

/**
 * Closes, channel by channel, the sockets whose credential no longer stands.
 * Where that cannot be read, `failed` hears of it and sockets that may have to
 * go are told to come back: each page that comes is looked at.
 */
async function closeByWhatStands<T>(
  sockets: OpenSockets,
  { read, isConcerned, whyOf, stands, failed }: {
    read: (channelId: string) => Promise<T>;
    /** Tells whether a credential is of the kind that may be over. */
    isConcerned: (credential: string) => boolean;
    whyOf: (found: T) => CloseReason;
    stands: (credential: string, found: T) => boolean;
    failed: OnUnread;
  },
): Promise<void> {
  await mapBounded(sockets.channels(), READS_AT_ONCE, async (channelId) => {
    try {
      const found = await read(channelId);
      sockets.closeChannel(
        channelId,
        whyOf(found),
        (credential) => !isConcerned(credential) || stands(credential, found),
      );
    } catch (error) {
      failed(channelId, error);
      sockets.closeChannel(
        channelId,
        "restarting",
        (credential) => !isConcerned(credential),
      );
    }
  });
}

/**
 * Closes the sockets of replaced tokens with 4001, after a rotation, and with
 * 4003 where there is no other: the channel was deleted. `generationOf` returns
 * a channel's current credential.
 */
export function closeReplaced(
  sockets: OpenSockets,
  generationOf: (channelId: string) => Promise<string | null>,
  failed: OnUnread,
): Promise<void> {
  return closeByWhatStands(sockets, {
    read: generationOf,
    isConcerned: isWidgetToken,
    whyOf: (current) => current === null ? "notAllowed" : "tokenReplaced",
    stands: (credential, current) => credential === current,
    failed,
  });
}

/**
 * Closes the sockets of keys that were revoked, with 4003: `keyOf` returns the
 * id of the key of a credential, `null` where it is not of that kind, and
 * `keysOf` lists a channel's keys that open sockets.
 */
export function closeRevoked(
  sockets: OpenSockets,
  { keyOf, keysOf, failed }: {
    keyOf: (credential: string) => string | null;
    keysOf: (channelId: string) => Promise<readonly { id: string }[]>;
    failed: OnUnread;
  },
): Promise<void> {
  return closeByWhatStands(sockets, {
    read: keysOf,
    isConcerned: (credential) => keyOf(credential) !== null,
    whyOf: () => "notAllowed",
    stands: (credential, keys) =>
      keys.some(({ id }) => id === keyOf(credential)),
    failed,
  });
}

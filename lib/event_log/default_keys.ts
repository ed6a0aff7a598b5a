import { key, prefix } from "@/lib/storage/key.ts";
import type { ProjectionKeys } from "./keys.ts";

/**
 * Makes the keys of logs for a database that has no layout of its own for them;
 * the first part of each begins with `name`.
 */
export function createLogKeys(name: string): ProjectionKeys {
  const own = (part: string) => `${name}_${part}`;
  return {
    commitNonce: (nonce) => key(own("nonce"), nonce),
    eventEpoch: () => key(own("epoch")),
    eventEpochEnds: () => key(own("epoch_ends")),
    eventSeen: (channelId, id) => key(own("seen"), channelId, id),
    eventAct: (channelId, act) => key(own("act"), channelId, act),
    // A commit replaces the symbol by its own stamp.
    eventLog: (channelId, stamp) =>
      [own("log"), channelId, stamp] as Deno.KvKey,
    eventHead: (channelId) => key(own("head"), channelId),
    eventHeadsOf: () => prefix(own("head")),
    eventLastBan: (channelId) => key(own("last_ban"), channelId),
    eventMoved: (channelId) => key(own("moved"), channelId),
    eventsMovedOf: () => prefix(own("moved")),
    eventHeadsWalked: (work) => key(own("walked"), work),
    eventTrim: (channelId) => key(own("trim"), channelId),
    eventTrimDue: (at, channelId) => key(own("trim_due"), at, channelId),
    eventsTrimDueBefore: (at) => ({
      start: key(own("trim_due")),
      end: key(own("trim_due"), at),
    }),
    eventTrimLease: () => key(own("trim_lease")),
    retainedCommand: (channelId, topic, target) =>
      key(own("retained"), channelId, topic, target),
    retainedCommandsOf: (channelId) => prefix(own("retained"), channelId),
    projectionCursor: (work, channelId) => key(own("cursor"), work, channelId),
    projectionCursorsOf: (work) => prefix(own("cursor"), work),
    projectionSweep: (work) => key(own("sweep"), work),
  };
}

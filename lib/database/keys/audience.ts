import { key, prefix } from "@/lib/storage/key.ts";
import type {
  ActRecord,
  Aggregate,
  KnownCommand,
} from "@/lib/schema/events/projections.ts";
import type { ActWorth } from "@/lib/schema/audience/act_worth.ts";
import type {
  StoredChatPolls,
  StoredVote,
} from "@/lib/schema/audience/chat_polls.ts";
import type { StoredChatRules } from "@/lib/schema/audience/chat_rules.ts";
import type { StoredChallenge } from "@/lib/schema/audience/challenges.ts";
import type { StoredClock } from "@/lib/schema/audience/clocks.ts";
import type {
  StoredEntry,
  StoredGiveaway,
  StoredTicket,
  StoredWin,
} from "@/lib/schema/audience/giveaways.ts";
import type { StoredHighlight } from "@/lib/schema/audience/highlights.ts";
import type { StoredSong } from "@/lib/schema/audience/now_playing.ts";
import type { StoredWheel } from "@/lib/schema/audience/wheel.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { StoredQueue } from "@/lib/schema/audience/viewer_queue.ts";

/** Keys of what viewers take part in. */
export const audienceKeys = {
  // ---- what the dashboard and chat keep, one of a channel --------------------
  /** This revision is still to be published. */
  stateNote: (kind: string, channelId: string, part: string) =>
    key<number>("state_note", kind, channelId, part),
  stateNotes: () => prefix<number>("state_note"),
  /** An idempotency key that was used for a command to a record below. */
  aggregateCommand: (record: Deno.KvKey, idempotencyKey: string) =>
    key<KnownCommand>("kept_command", ...record, idempotencyKey),
  giveaway: (channelId: string) =>
    key<Aggregate<StoredGiveaway | null>>("giveaway", channelId),
  /** A participant's entry in a giveaway, by the person. */
  giveawayEntry: (channelId: string, giveawayId: string, person: string) =>
    key<StoredEntry>("giveaway_entry", channelId, giveawayId, person),
  /** Ticket by the first of its numbers; absent when its owner was removed. */
  giveawayTicket: (channelId: string, giveawayId: string, ticket: number) =>
    key<StoredTicket>("giveaway_ticket", channelId, giveawayId, ticket),
  /** Time at which a person won last, by the person. */
  giveawayWin: (channelId: string, person: string) =>
    key<StoredWin>("giveaway_win", channelId, person),
  giveawayWinsOf: (channelId: string) =>
    prefix<StoredWin>("giveaway_win", channelId),
  giveawayEntriesOf: (channelId: string) =>
    prefix<StoredEntry>("giveaway_entry", channelId),
  viewerQueue: (channelId: string) =>
    key<Aggregate<StoredQueue>>("viewer_queue", channelId),
  challenge: (channelId: string) =>
    key<Aggregate<StoredChallenge | null>>("challenge", channelId),
  /** Amounts that the challenge counted for the act. */
  challengeAct: (channelId: string, challengeId: string, act: string) =>
    key<ActRecord<ActWorth>>(
      "challenge_act",
      channelId,
      challengeId,
      act,
    ),
  chatHighlight: (channelId: string) =>
    key<Aggregate<StoredHighlight | null>>("chat_highlight", channelId),
  nowPlaying: (channelId: string) =>
    key<Aggregate<StoredSong | null>>("now_playing", channelId),
  wheel: (channelId: string) => key<Aggregate<StoredWheel>>("wheel", channelId),
  /** This revision of the wheel is still to be published. */
  wheelNote: (channelId: string) => key<number>("wheel_note", channelId),
  wheelNotes: () => prefix<number>("wheel_note"),
  /** Time at which the next spin that waits may begin, ms since the epoch. */
  wheelDue: (channelId: string) => key<number>("wheel_due", channelId),
  wheelDues: () => prefix<number>("wheel_due"),
  /** Spins that rules of the wheel counted for the act. */
  wheelAct: (channelId: string, act: string) =>
    key<ActRecord<ActWorth>>("wheel_act", channelId, act),
  /** Spin of another module that waits for its turn, by its event's id. */
  heldSpin: (channelId: string, eventId: string) =>
    key<NewEvent>("held_spin", channelId, eventId),
  heldSpinsOf: (channelId: string) => prefix<NewEvent>("held_spin", channelId),
  chatRules: (channelId: string) =>
    key<Aggregate<StoredChatRules>>("chat_rules", channelId),
  /** Acts that rules of chat set off are still to be looked after. */
  chatRulesNote: (channelId: string) =>
    key<number>("chat_rules_note", channelId),
  chatRulesNotes: () => prefix<number>("chat_rules_note"),
  /** Time at which a viewer set a rule off last, ms since the epoch. */
  chatRuleViewer: (channelId: string, name: string) =>
    key<number>("chat_rule_viewer", channelId, name),
  chatRuleViewersOf: (channelId: string) =>
    prefix<number>("chat_rule_viewer", channelId),
  chatPolls: (channelId: string) =>
    key<Aggregate<StoredChatPolls>>("chat_polls", channelId),
  /** This revision of the polls is still to be published. */
  chatPollsNote: (channelId: string) =>
    key<number>("chat_polls_note", channelId),
  chatPollsNotes: () => prefix<number>("chat_polls_note"),
  /** Time at which the poll that runs ends, ms since the epoch. */
  chatPollDue: (channelId: string) => key<number>("chat_poll_due", channelId),
  chatPollDues: () => prefix<number>("chat_poll_due"),
  /** Vote in a poll, by the person. */
  chatPollVote: (channelId: string, pollId: string, person: string) =>
    key<StoredVote>("chat_poll_vote", channelId, pollId, person),
  chatPollVotesOf: (channelId: string) =>
    prefix<StoredVote>("chat_poll_vote", channelId),
  stopwatch: (channelId: string) =>
    key<Aggregate<StoredClock>>("stopwatch", channelId),
  countdown: (channelId: string, instanceId: string) =>
    key<Aggregate<StoredClock | null>>("countdown", channelId, instanceId),
  countdownsOf: (channelId: string) =>
    prefix<Aggregate<StoredClock | null>>("countdown", channelId),
};

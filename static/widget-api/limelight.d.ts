// Types of `window.limelight`, the interface of Limelight's custom widgets.
// Printed by scripts/widget_api_types.ts; do not edit by hand.
// Put it beside a widget's script and begin that with
// /// <reference path="limelight.d.ts" />

declare namespace LimelightApi {
  /** Any JSON value. */
  type Json = string | number | boolean | null | Json[] | {
    [key: string]: Json;
  };
  type Actor = {
    /** The platform's user id; on all but Twitch with its name before it, such as `kick:123` */
    id: string | null;
    /** Handle, in lower case */
    login: string | null;
    /** Display name, in any script */
    name: string | null;
  };
  type Money = {
    /** Minor units: cents for EUR, whole yen for JPY */
    amountMinor: number;
    /** ISO 4217 code */
    currency: string;
  };
  type MessagePart = {
    type: "text";
    text: string;
  } | {
    type: "emote";
    /** Its name, to show without the picture */
    text: string;
    /** The platform's emote id */
    id: string;
    animated: boolean;
  } | {
    type: "cheermote";
    text: string;
    prefix: string;
    bits: number;
    /** Lowest bits of its colour */
    tier: number;
  } | {
    type: "mention";
    text: string;
    user: Actor;
  } | {
    type: "link";
    text: string;
    /** Absolute http or https URL */
    url: string;
  };
  type Message = {
    text: string;
    parts: MessagePart[];
  };
  type AiAnswer = {
    text: string;
    quota: {
      limit: number;
      used: number;
      remaining: number;
      /** Midnight UTC */
      resetsAt: string;
    };
  };
  type AiRemaining = {
    limit: number;
    used: number;
    remaining: number;
    /** Midnight UTC */
    resetsAt: string;
    /** `false`: no provider is configured */
    available: boolean;
  };
  type CompleteRequest = {
    prompt: string;
    /** How the model shall behave */
    system?: string | undefined;
    /** What viewers wrote: material that the model must not obey */
    data?: string | undefined;
    maxTokens: number;
  };
  type PersonaRequest = {
    /** An event to comment on */
    eventId?: string | undefined;
    /** What else is going on */
    context?: string | undefined;
    persona: string;
  };
  type CounterAnswer = {
    available: true;
    name: string;
    value: number;
  } | {
    available: false;
    value: null;
    /** `platform_unreachable`: try again; `not_connected`: nobody signed in; `not_authorized`: sign in again, a permission is missing; `not_configured`: nothing to read yet; `not_supported`: not offered by the platform */
    reason:
      | "platform_unreachable"
      | "not_connected"
      | "not_authorized"
      | "not_configured"
      | "not_supported";
  };
  type CreditsAnswer = {
    available: true;
    serverTime: string;
    run: {
      runId: string | null;
      state: "idle" | "rolling" | "paused" | "finished";
      /** Moves by each pause */
      startedAt: string | null;
      pausedAt: string | null;
      /** px/s */
      speed: number;
      /** (serverTime − startedAt) × speed / 1000 */
      offsetPx: number;
      window: "stream" | "24h" | "7d" | "subathon";
      revision: number;
    };
    /** The lists are the run's, made when it started */
    frozen: boolean;
    /** ISO 4217 */
    currency: string;
    sections: Partial<
      Record<
        | "followers"
        | "subscribers"
        | "gifters"
        | "cheerers"
        | "tippers"
        | "raiders"
        | "redeemers"
        | "chatters"
        | "moderators"
        | "vips"
        | "top"
        | "goals"
        | "top_clips"
        | "custom",
        {
          available: true;
          /** In this order */
          items: ({
            /** `null`: nobody's line */
            person: {
              /** The platform's user id; on all but Twitch with its name before it, such as `kick:123` */
              id: string | null;
              login: string | null;
              /** Display name; `Anonymous` for the anonymous */
              name: string;
              /** On an allow-listed host or our own */
              avatarUrl: string | null;
              anonymous: boolean;
            } | null;
            /** A name, a title, an own line */
            text: string;
            /** Months, subscriptions, bits, minor units, viewers, messages or views */
            value: number | null;
            firstAt: string | null;
            /** Taken out meanwhile: an empty line */
            removed: boolean;
          })[];
          /** Names beyond the limit */
          more: number;
        } | {
          available: false;
          items: null;
          reason:
            | "platform_unreachable"
            | "not_connected"
            | "not_authorized"
            | "not_configured"
            | "not_supported";
        }
      >
    >;
    /** People who came after the run's lists were made, in that order */
    addendum: ({
      /** `null`: nobody's line */
      person: {
        /** The platform's user id; on all but Twitch with its name before it, such as `kick:123` */
        id: string | null;
        login: string | null;
        /** Display name; `Anonymous` for the anonymous */
        name: string;
        /** On an allow-listed host or our own */
        avatarUrl: string | null;
        anonymous: boolean;
      } | null;
      /** A name, a title, an own line */
      text: string;
      /** Months, subscriptions, bits, minor units, viewers, messages or views */
      value: number | null;
      firstAt: string | null;
      /** Taken out meanwhile: an empty line */
      removed: boolean;
    })[];
  };
  type CreditsWindow = "stream" | "24h" | "7d" | "subathon";
  type LadderAnswer = {
    available: true;
    /** The server's clock, by which pages correct theirs */
    serverTime: string;
    revision: number;
    sessionId: string;
    /** By it a figure is thousandths of a point, minor units, ms, or a count */
    metric:
      | "points"
      | "subs"
      | "sub_weight"
      | "bits"
      | "money"
      | "time_added"
      | "contributors"
      | "active_time";
    current: number;
    percent: {
      /** 0–99 until the next goal; 100 after the last; `null` with nothing to reach */
      toNext: number | null;
      /** 0–100 to the last goal; `null` without goals */
      overall: number | null;
      /** All are reached; `false` without goals */
      complete: boolean;
    };
    /** Hidden ones left out */
    goals: ({
      id: string;
      threshold: number;
      title: string;
      note: string;
      grantMs: number;
      state: "open" | "reached" | "done" | "skipped";
      /** Reached, now or next, without a celebration */
      silent: boolean;
      reachedAt: string | null;
      doneAt: string | null;
    })[];
  };
  type MetricAnswer = {
    available: true;
    name: string;
    /** Money in minor units of `currency`, durations in ms */
    value: number;
    /** Only of counted figures */
    period?:
      | "stream"
      | "session"
      | "day"
      | "week"
      | "month"
      | "all"
      | undefined;
    /** ISO 4217; only of money */
    currency?: string | undefined;
    /** Money in other currencies, not in `value` */
    others?: Money[] | undefined;
    /** Of `uptime`: when the stream began */
    since?: string | undefined;
  } | {
    available: false;
    value: null;
    /** `platform_unreachable`: try again; `not_connected`: nobody signed in; `not_authorized`: sign in again, a permission is missing; `not_configured`: nothing to read yet; `not_supported`: not offered by the platform */
    reason:
      | "platform_unreachable"
      | "not_connected"
      | "not_authorized"
      | "not_configured"
      | "not_supported";
  };
  type Period = "stream" | "session" | "day" | "week" | "month" | "all";
  type PlusAnswer = {
    available: true;
    user: {
      id: string | null;
      login: string | null;
      name: string;
    };
    value: number;
  } | {
    available: false;
    value: null;
    /** `platform_unreachable`: try again; `not_connected`: nobody signed in; `not_authorized`: sign in again, a permission is missing; `not_configured`: nothing to read yet; `not_supported`: not offered by the platform */
    reason:
      | "platform_unreachable"
      | "not_connected"
      | "not_authorized"
      | "not_configured"
      | "not_supported";
  };
  type Section =
    | "followers"
    | "subscribers"
    | "gifters"
    | "cheerers"
    | "tippers"
    | "raiders"
    | "redeemers"
    | "chatters"
    | "moderators"
    | "vips"
    | "top"
    | "goals"
    | "top_clips"
    | "custom";
  type TimerAnswer = {
    /** Grows with each change of the session; ignore a lower one of the same `sessionId` */
    revision: number;
    /** Empty before the first session */
    sessionId: string;
    state: "idle" | "running" | "paused" | "ended" | "archived";
    direction: "down" | "up";
    /** Set while it runs towards an end */
    endsAt: string | null;
    /** What the clock shows at `serverNow` */
    remainingMs: number;
    /** Time held back by a cap */
    bankedMs: number;
    activeMs: number;
    locked: boolean;
    capAt: string | null;
    multiplier: {
      factorPermille: number;
      appliesTo: "time" | "points" | "both";
      endsAt: string | null;
    } | null;
    /** RFC 3339 in UTC with milliseconds */
    serverNow: string;
    available: true;
    /** The server's clock, by which pages correct theirs */
    serverTime: string;
    /** What the clock would show without caps */
    rawMs: number;
    initialMs: number;
    /** Sum of the ledger; may be negative */
    addedMs: number;
    pausedMs: number;
    startedAt: string | null;
    /** The exact instant of the end */
    endedAt: string | null;
    endReason: "zero" | "cap_at" | "max_active" | "manual" | null;
    /** Those that run now */
    multipliers: ({
      id: string;
      /** 1500 is one and a half */
      factorPermille: number;
      appliesTo: "time" | "points" | "both";
      /** `null`: every kind */
      kinds:
        | (
          | "follow"
          | "sub"
          | "resub"
          | "gift"
          | "member"
          | "gift_member"
          | "cheer"
          | "superchat"
          | "tip"
          | "charity"
          | "raid"
          | "redemption"
          | "order"
        )[]
        | null;
      /** First instant it applies to */
      startsAt: string;
      /** First instant after it; `null`: open */
      endsAt: string | null;
      source: "manual" | "schedule" | "hype_train";
      /** A pause of the timer moves its end */
      pauseWithTimer: boolean;
      /** What is left while the timer is paused, -1 without end; else `null` */
      heldMs: number | null;
    })[];
    rates: {
      revision: number;
      /** ISO 4217; of rules for money */
      currency: string;
      /** Enabled rules that bring something */
      rules: ({
        kind: string;
        /** 1 to 3; `null` for all */
        tier: number | null;
        /** `prime`, a level, or a reward's id */
        name: string | null;
        platform: string | null;
        provider: string | null;
        /** For each, whatever its size */
        flat: boolean;
        perUnits: number;
        addMs: number;
        milliPoints: number;
      })[];
    };
  };
  type TipGoalAnswer = {
    available: true;
    title: string;
    /** Minor units of `currency` */
    current: number;
    /** Minor units of `currency` */
    target: number;
    /** ISO 4217 */
    currency: string;
    /** Rounded down, 100 only when reached */
    percent: number;
  } | {
    available: false;
    value: null;
    /** `platform_unreachable`: try again; `not_connected`: nobody signed in; `not_authorized`: sign in again, a permission is missing; `not_configured`: nothing to read yet; `not_supported`: not offered by the platform */
    reason:
      | "platform_unreachable"
      | "not_connected"
      | "not_authorized"
      | "not_configured"
      | "not_supported";
  };
  /** What an event carries in `data`, by its kind. */
  interface EventData {
    /** A viewer followed the channel */
    "follow": Record<string, never>;
    /** A first subscription, paid or with Prime */
    "sub": {
      /** Subscription tier; prime counts as 1 */
      tier: 1 | 2 | 3;
      /** `null` where the source is silent */
      isPrime: boolean | null;
      /** Months in all, this one included */
      months: number | null;
      /** Months paid for at once */
      durationMonths: number | null;
      message: Message | null;
    };
    /** A renewal that the viewer shared */
    "resub": {
      /** Subscription tier; prime counts as 1 */
      tier: 1 | 2 | 3;
      /** `null` where the source is silent */
      isPrime: boolean | null;
      /** Months in all, this one included */
      months: number | null;
      /** Months paid for at once */
      durationMonths: number | null;
      message: Message | null;
      /** `null` when not shared */
      streakMonths: number | null;
    };
    /** One purchase of `count` subscriptions for others */
    "gift": {
      /** Subscription tier; prime counts as 1 */
      tier: 1 | 2 | 3;
      /** Subscriptions bought at once */
      count: number;
      /** Ever given by them on the channel; `null` when not shared */
      totalGiven: number | null;
      /** Then `actor` is `null` */
      anonymous: boolean;
      /** The platform's id of the purchase, if any */
      giftId: string | null;
    };
    /** A viewer got one of the gifted subscriptions; shown, never counted */
    "gift.recipient": {
      /** Subscription tier; prime counts as 1 */
      tier: 1 | 2 | 3;
      /** `giftId` of the purchase, if known */
      giftId: string | null;
      /** `null` when anonymous or not said */
      gifter: Actor | null;
    };
    /** A paid membership on a platform with levels */
    "member": {
      level: string;
      months: number | null;
      message: Message | null;
      /** As it was paid; `null` where not told */
      amount?: Money | null | undefined;
      /** In the channel's currency, if the source converted it */
      baseAmount?: Money | null | undefined;
      /** Service that took the money; `null`: the platform itself */
      provider?: string | null | undefined;
      /** The payment at its processor; services that tell of the same one tell of one act */
      payment?:
        | {
          /** Processor that moved the money, such as `paypal` or `stripe` */
          processor: string;
          /** The processor's id of the payment */
          id: string;
        }
        | null
        | undefined;
      /** The provider's id of the membership, the same for each renewal */
      subscriptionId?: string | null | undefined;
      /** Period that was paid, such as `2026-11`, or the time at which it begins */
      period?: string | null | undefined;
      /** The provider's id of this payment */
      transactionId?: string | null | undefined;
    };
    /** One purchase of `count` memberships for others */
    "gift_member": {
      level: string;
      /** Memberships bought at once */
      count: number;
      /** Then `actor` is `null` */
      anonymous: boolean;
      /** The provider's id of the purchase */
      giftId: string | null;
      /** As it was paid; `null` where not told */
      amount?: Money | null | undefined;
      /** In the channel's currency, if the source converted it */
      baseAmount?: Money | null | undefined;
      /** Service that took the money; `null`: the platform itself */
      provider?: string | null | undefined;
      /** The payment at its processor; services that tell of the same one tell of one act */
      payment?:
        | {
          /** Processor that moved the money, such as `paypal` or `stripe` */
          processor: string;
          /** The processor's id of the payment */
          id: string;
        }
        | null
        | undefined;
    };
    /** Bits, or another platform's tokens, were spent */
    "cheer": {
      /** Tokens spent */
      bits: number;
      /** Then `actor` is `null` */
      anonymous: boolean;
      /** `cheer`, `power_up` or `custom_power_up` */
      source: string;
      /** What was bought, if no plain cheer */
      powerUp: {
        type: string;
        title: string | null;
        rewardId: string | null;
        emoteId: string | null;
      } | null;
      message: Message | null;
    };
    /** A paid chat message */
    "superchat": {
      /** As it was paid */
      amount: Money;
      /** In the channel's currency, if the source converted it */
      baseAmount: Money | null;
      /** Service that took the money, such as `streamlabs` */
      provider: string;
      /** The provider's id of the payment, or the event's id */
      transactionId: string | null;
      /** Then `actor` is `null` */
      anonymous: boolean;
      message: Message | null;
    };
    /** Money given outside the platform */
    "tip": {
      /** As it was paid */
      amount: Money;
      /** In the channel's currency, if the source converted it */
      baseAmount: Money | null;
      /** Service that took the money, such as `streamlabs` */
      provider: string;
      /** The provider's id of the payment, or the event's id */
      transactionId: string | null;
      /** Then `actor` is `null` */
      anonymous: boolean;
      message: Message | null;
      /** The payment at its processor; services that tell of the same one tell of one act */
      payment?:
        | {
          /** Processor that moved the money, such as `paypal` or `stripe` */
          processor: string;
          /** The processor's id of the payment */
          id: string;
        }
        | null
        | undefined;
    };
    /** A donation to the channel's charity campaign */
    "charity": {
      amount: Money;
      donationId: string;
      campaignId: string | null;
      charityName: string;
      /** Service that took the money, such as `tiltify`; `null`: the platform itself */
      provider?: string | null | undefined;
      /** Then `actor` is `null` */
      anonymous?: boolean | undefined;
      message?: Message | null | undefined;
      /** The payment at its processor; services that tell of the same one tell of one act */
      payment?:
        | {
          /** Processor that moved the money, such as `paypal` or `stripe` */
          processor: string;
          /** The processor's id of the payment */
          id: string;
        }
        | null
        | undefined;
    };
    /** A charity campaign started */
    "charity.begin": {
      campaignId: string;
      charityName: string;
      description: string;
      /** Empty where there is none */
      logoUrl: string;
      /** Empty where there is none */
      website: string;
      current: Money | null;
      target: Money | null;
      startedAt: string | null;
      endedAt: string | null;
    };
    /** The campaign's total so far; may come before its begin */
    "charity.progress": {
      campaignId: string;
      charityName: string;
      description: string;
      /** Empty where there is none */
      logoUrl: string;
      /** Empty where there is none */
      website: string;
      current: Money | null;
      target: Money | null;
      startedAt: string | null;
      endedAt: string | null;
    };
    /** The charity campaign stopped */
    "charity.end": {
      campaignId: string;
      charityName: string;
      description: string;
      /** Empty where there is none */
      logoUrl: string;
      /** Empty where there is none */
      website: string;
      current: Money | null;
      target: Money | null;
      startedAt: string | null;
      endedAt: string | null;
    };
    /** Another channel sent its viewers here */
    "raid": {
      /** How many came along */
      viewers: number;
    };
    /** A viewer redeemed a reward of the channel */
    "redemption": {
      redemptionId: string;
      reward: {
        /** An automatic reward's type */
        id: string;
        title: string;
        /** In `unit` */
        cost: number;
        /** `points` or `bits` */
        unit: string;
        /** `custom`, `automatic` or `power_up` */
        source: string;
        prompt: string;
      };
      /** What the viewer wrote, if asked */
      input: string;
      /** `unfulfilled`, `fulfilled`, `canceled` or `unknown` */
      status: string;
      message: Message | null;
    };
    /** A redemption was fulfilled or canceled */
    "redemption.updated": {
      redemptionId: string;
      reward: {
        /** An automatic reward's type */
        id: string;
        title: string;
        /** In `unit` */
        cost: number;
        /** `points` or `bits` */
        unit: string;
        /** `custom`, `automatic` or `power_up` */
        source: string;
        prompt: string;
      };
      /** What the viewer wrote, if asked */
      input: string;
      /** `unfulfilled`, `fulfilled`, `canceled` or `unknown` */
      status: string;
      message: Message | null;
    };
    /** A viewer bought in the channel's shop */
    "order": {
      /** As it was paid */
      amount: Money;
      /** In the channel's currency, if the source converted it */
      baseAmount: Money | null;
      /** Service that took the money, such as `streamlabs` */
      provider: string;
      /** The provider's id of the payment, or the event's id */
      transactionId: string | null;
      /** Then `actor` is `null` */
      anonymous: boolean;
      message: Message | null;
      /** In the order of the receipt */
      items: {
        name: string;
        quantity: number;
      }[];
      /** The payment at its processor; services that tell of the same one tell of one act */
      payment?:
        | {
          /** Processor that moved the money, such as `paypal` or `stripe` */
          processor: string;
          /** The processor's id of the payment */
          id: string;
        }
        | null
        | undefined;
    };
    /** Something that was counted is taken back, such as a refund */
    "correction": {
      /** `act` of what is taken back */
      refersTo: string;
      /** Kind of what is taken back */
      kind: string;
      reason: "refund" | "chargeback" | "canceled" | "deleted";
      /** The part that is taken back; `null` for all of it */
      amount: Money | null;
      /** The provider's id of the refund or dispute, where parts can follow parts */
      refundId: string | null;
      /** `amount` is all that was taken back until `occurredAt`, not one part: the latest of them holds */
      cumulative?: boolean | undefined;
      /** `true`: the money that `refundId` took back was given again, as a dispute was won or a refund failed */
      reinstated?: boolean | undefined;
      /** The payment at its processor; services that tell of the same one tell of one act */
      payment?:
        | {
          /** Processor that moved the money, such as `paypal` or `stripe` */
          processor: string;
          /** The processor's id of the payment */
          id: string;
        }
        | null
        | undefined;
    };
    /** A chat message */
    "chat.message": {
      messageId: string;
      message: Message;
      /** `#RRGGBB`; `null` when not chosen */
      color: string | null;
      badges: ({
        /** For example `moderator` */
        set: string;
        id: string;
        /** For `subscriber` the months; else empty */
        info: string;
        /** The platform's picture, 36 × 36; absent where none is known */
        url?: string | undefined;
      })[];
      /** `broadcaster`, `moderator`, `vip`, `subscriber`, from the badges */
      roles: string[];
      /** Other channel of a shared chat where it was said; then it never counts */
      sharedFrom: Actor | null;
      /** The platform's type: `text`, `channel_points_highlighted`, … */
      type: string;
      /** Bits in this line; counted by `cheer`, not here */
      bits: number | null;
      reply: {
        messageId: string;
        threadId: string | null;
        text: string;
        user: Actor;
      } | null;
      rewardId: string | null;
    };
    /** A moderator deleted a message */
    "chat.deleted": {
      messageId: string;
      /** Whose line it was */
      user: Actor;
      /** The cheer that the line was: no alert shows it */
      cheer?: {
        bits: number;
        /** Stands for its text */
        textKey: string;
        /** RFC 3339 in UTC with milliseconds */
        occurredAt: string;
      } | undefined;
    };
    /** The whole chat was cleared */
    "chat.cleared": Record<string, never>;
    /** A ban or timeout deleted all messages of a user */
    "chat.user_cleared": {
      user: Actor;
      /** Stand for names under which they gave without an id; those of `user` count as well */
      nameKeys?: string[] | undefined;
    };
    /** The platform announced something in chat; shown, never counted */
    "chat.notice": {
      messageId: string;
      /** The platform's notice type: `resub`, `announcement`, `watch_streak`, … */
      notice: string;
      systemText: string;
      anonymous: boolean;
      message: Message | null;
      /** `#RRGGBB`; `null` when not chosen */
      color: string | null;
      badges: ({
        /** For example `moderator` */
        set: string;
        id: string;
        /** For `subscriber` the months; else empty */
        info: string;
        /** The platform's picture, 36 × 36; absent where none is known */
        url?: string | undefined;
      })[];
      /** `broadcaster`, `moderator`, `vip`, `subscriber`, from the badges */
      roles: string[];
      /** Other channel of a shared chat where it was said; then it never counts */
      sharedFrom: Actor | null;
      /** Links a community gift to its single gifts */
      giftId: string | null;
      /** Who got the gift */
      recipient: Actor | null;
      /** The fields of this notice type, in camelCase */
      details: Record<string, Json>;
    };
    /** The message that is shown large, after each change */
    "chat.highlight": {
      /** Grows with each change; ignore a lower one */
      revision: number;
      highlight: {
        line: {
          v: 1;
          id: string;
          act: string;
          position: string;
          kind: "chat.message";
          /** RFC 3339 in UTC with milliseconds */
          occurredAt: string;
          /** RFC 3339 in UTC with milliseconds */
          receivedAt: string;
          platform: string;
          test: boolean;
          actor: Actor | null;
          data: {
            messageId: string;
            message: Message;
            /** `#RRGGBB`; `null` when not chosen */
            color: string | null;
            badges: ({
              /** For example `moderator` */
              set: string;
              id: string;
              /** For `subscriber` the months; else empty */
              info: string;
              /** The platform's picture, 36 × 36; absent where none is known */
              url?: string | undefined;
            })[];
            /** `broadcaster`, `moderator`, `vip`, `subscriber`, from the badges */
            roles: string[];
            /** Other channel of a shared chat where it was said; then it never counts */
            sharedFrom: Actor | null;
            /** The platform's type: `text`, `channel_points_highlighted`, … */
            type: string;
            /** Bits in this line; counted by `cheer`, not here */
            bits: number | null;
            reply: {
              messageId: string;
              threadId: string | null;
              text: string;
              user: Actor;
            } | null;
            rewardId: string | null;
          };
        };
        /** RFC 3339 in UTC with milliseconds */
        pickedAt: string;
      } | null;
    };
    /** A poll started */
    "poll.begin": {
      pollId: string;
      /** `platform`: its own poll; `chat`: one of the channel, in which viewers vote by lines of chat */
      source: "platform" | "chat";
      title: string;
      choices: ({
        id: string;
        title: string;
        /** `null` before the first count */
        votes: number | null;
        /** Votes among these that were bought with channel points, or that rules of chat added */
        pointsVotes: number | null;
      })[];
      /** `null` when votes cannot be bought */
      pointsPerVote: number | null;
      /** `active`, then `completed`, `terminated` or `archived` */
      status: string;
      startedAt: string | null;
      endsAt: string | null;
      endedAt: string | null;
    };
    /** New counts of a poll */
    "poll.progress": {
      pollId: string;
      /** `platform`: its own poll; `chat`: one of the channel, in which viewers vote by lines of chat */
      source: "platform" | "chat";
      title: string;
      choices: ({
        id: string;
        title: string;
        /** `null` before the first count */
        votes: number | null;
        /** Votes among these that were bought with channel points, or that rules of chat added */
        pointsVotes: number | null;
      })[];
      /** `null` when votes cannot be bought */
      pointsPerVote: number | null;
      /** `active`, then `completed`, `terminated` or `archived` */
      status: string;
      startedAt: string | null;
      endsAt: string | null;
      endedAt: string | null;
    };
    /** A poll is over and its result is final */
    "poll.end": {
      pollId: string;
      /** `platform`: its own poll; `chat`: one of the channel, in which viewers vote by lines of chat */
      source: "platform" | "chat";
      title: string;
      choices: ({
        id: string;
        title: string;
        /** `null` before the first count */
        votes: number | null;
        /** Votes among these that were bought with channel points, or that rules of chat added */
        pointsVotes: number | null;
      })[];
      /** `null` when votes cannot be bought */
      pointsPerVote: number | null;
      /** `active`, then `completed`, `terminated` or `archived` */
      status: string;
      startedAt: string | null;
      endsAt: string | null;
      endedAt: string | null;
    };
    /** A poll was hidden; no new result */
    "poll.archived": {
      pollId: string;
      /** `platform`: its own poll; `chat`: one of the channel, in which viewers vote by lines of chat */
      source: "platform" | "chat";
      title: string;
      choices: ({
        id: string;
        title: string;
        /** `null` before the first count */
        votes: number | null;
        /** Votes among these that were bought with channel points, or that rules of chat added */
        pointsVotes: number | null;
      })[];
      /** `null` when votes cannot be bought */
      pointsPerVote: number | null;
      /** `active`, then `completed`, `terminated` or `archived` */
      status: string;
      startedAt: string | null;
      endsAt: string | null;
      endedAt: string | null;
    };
    /** A prediction opened */
    "prediction.begin": {
      predictionId: string;
      title: string;
      outcomes: ({
        id: string;
        title: string;
        color: string;
        users: number | null;
        points: number | null;
        topPredictors: ({
          user: Actor;
          pointsUsed: number;
          pointsWon: number | null;
        })[];
      })[];
      /** `active`, `locked`, `resolved` or `canceled` */
      status: string;
      winningOutcomeId: string | null;
      startedAt: string | null;
      locksAt: string | null;
      lockedAt: string | null;
      endedAt: string | null;
    };
    /** New totals of a prediction */
    "prediction.progress": {
      predictionId: string;
      title: string;
      outcomes: ({
        id: string;
        title: string;
        color: string;
        users: number | null;
        points: number | null;
        topPredictors: ({
          user: Actor;
          pointsUsed: number;
          pointsWon: number | null;
        })[];
      })[];
      /** `active`, `locked`, `resolved` or `canceled` */
      status: string;
      winningOutcomeId: string | null;
      startedAt: string | null;
      locksAt: string | null;
      lockedAt: string | null;
      endedAt: string | null;
    };
    /** No more bets are taken */
    "prediction.lock": {
      predictionId: string;
      title: string;
      outcomes: ({
        id: string;
        title: string;
        color: string;
        users: number | null;
        points: number | null;
        topPredictors: ({
          user: Actor;
          pointsUsed: number;
          pointsWon: number | null;
        })[];
      })[];
      /** `active`, `locked`, `resolved` or `canceled` */
      status: string;
      winningOutcomeId: string | null;
      startedAt: string | null;
      locksAt: string | null;
      lockedAt: string | null;
      endedAt: string | null;
    };
    /** A prediction was resolved or canceled */
    "prediction.end": {
      predictionId: string;
      title: string;
      outcomes: ({
        id: string;
        title: string;
        color: string;
        users: number | null;
        points: number | null;
        topPredictors: ({
          user: Actor;
          pointsUsed: number;
          pointsWon: number | null;
        })[];
      })[];
      /** `active`, `locked`, `resolved` or `canceled` */
      status: string;
      winningOutcomeId: string | null;
      startedAt: string | null;
      locksAt: string | null;
      lockedAt: string | null;
      endedAt: string | null;
    };
    /** A hype train started; may come after its first progress */
    "hype_train.begin": {
      trainId: string;
      /** `regular`, `golden_kappa` or `treasure`; `null` when not said */
      type: string | null;
      level: number;
      /** Points of the whole train */
      total: number;
      /** Points within the level */
      progress: number | null;
      /** Points the level needs */
      goal: number | null;
      topContributions: {
        user: Actor;
        type: string;
        total: number;
      }[];
      /** All channels of a shared train */
      sharedWith: Actor[];
      startedAt: string | null;
      expiresAt: string | null;
      endedAt: string | null;
      cooldownEndsAt: string | null;
    };
    /** A hype train gained points */
    "hype_train.progress": {
      trainId: string;
      /** `regular`, `golden_kappa` or `treasure`; `null` when not said */
      type: string | null;
      level: number;
      /** Points of the whole train */
      total: number;
      /** Points within the level */
      progress: number | null;
      /** Points the level needs */
      goal: number | null;
      topContributions: {
        user: Actor;
        type: string;
        total: number;
      }[];
      /** All channels of a shared train */
      sharedWith: Actor[];
      startedAt: string | null;
      expiresAt: string | null;
      endedAt: string | null;
      cooldownEndsAt: string | null;
    };
    /** A hype train ended */
    "hype_train.end": {
      trainId: string;
      /** `regular`, `golden_kappa` or `treasure`; `null` when not said */
      type: string | null;
      level: number;
      /** Points of the whole train */
      total: number;
      /** Points within the level */
      progress: number | null;
      /** Points the level needs */
      goal: number | null;
      topContributions: {
        user: Actor;
        type: string;
        total: number;
      }[];
      /** All channels of a shared train */
      sharedWith: Actor[];
      startedAt: string | null;
      expiresAt: string | null;
      endedAt: string | null;
      cooldownEndsAt: string | null;
    };
    /** A goal on the platform was set */
    "goal.begin": {
      goalId: string;
      /** `follow`, `subscription`, `new_bit`, … */
      type: string;
      description: string;
      current: number;
      target: number;
      /** `null` until it ends */
      achieved: boolean | null;
      startedAt: string | null;
      endedAt: string | null;
    };
    /** A goal on the platform moved; may come before its begin */
    "goal.progress": {
      goalId: string;
      /** `follow`, `subscription`, `new_bit`, … */
      type: string;
      description: string;
      current: number;
      target: number;
      /** `null` until it ends */
      achieved: boolean | null;
      startedAt: string | null;
      endedAt: string | null;
    };
    /** A goal on the platform was reached or given up */
    "goal.end": {
      goalId: string;
      /** `follow`, `subscription`, `new_bit`, … */
      type: string;
      description: string;
      current: number;
      target: number;
      /** `null` until it ends */
      achieved: boolean | null;
      startedAt: string | null;
      endedAt: string | null;
    };
    /** The channel gave or got a shoutout */
    "shoutout": {
      direction: "given" | "received";
      /** The other channel */
      channel: Actor;
      moderator: Actor | null;
      viewers: number;
      cooldownEndsAt: string | null;
      targetCooldownEndsAt: string | null;
    };
    /** The channel shares its chat with others */
    "shared_chat.begin": {
      sessionId: string;
      /** The channel that invited the others */
      host: Actor | null;
      /** Channels that share it, this one too; empty when it ended */
      participants: Actor[];
    };
    /** A channel joined the shared chat, or left it */
    "shared_chat.update": {
      sessionId: string;
      /** The channel that invited the others */
      host: Actor | null;
      /** Channels that share it, this one too; empty when it ended */
      participants: Actor[];
    };
    /** The channel's chat is its own again */
    "shared_chat.end": {
      sessionId: string;
      /** The channel that invited the others */
      host: Actor | null;
      /** Channels that share it, this one too; empty when it ended */
      participants: Actor[];
    };
    /** Ads began */
    "ad_break": {
      durationMs: number;
      automatic: boolean;
      requester: Actor | null;
    };
    /** The stream went live on one platform; the channel is live while any is */
    "stream.online": {
      streamId: string;
      /** `live`, `playlist`, `watch_party`, … */
      type: string;
      /** RFC 3339 in UTC with milliseconds */
      startedAt: string;
    };
    /** The stream ended on one platform, or its encoder lost the connection */
    "stream.offline": {
      streamId: string | null;
    };
    /** Title, category, language or labels changed */
    "channel.updated": {
      title: string;
      language: string;
      categoryId: string;
      categoryName: string;
      /** Content classification labels */
      labels: string[];
    };
    /** A prize wheel was spun */
    "wheel.spin": {
      spinId: string;
      wheelId: string | null;
      title: string;
      /** The slices; empty when the page has them */
      items: ({
        label: string;
        weight: number;
        /** `#RRGGBB`; without one it has the widget's next */
        color?: string | undefined;
      })[];
      /** The slice that won */
      resultIndex: number;
      /** Its label */
      result: string;
      /** How long the wheel turns */
      durationMs: number;
      /** Time that the result adds to the timer; negative takes */
      addMs: number;
      /** Spins still to come after this one; `null` leaves it as it was */
      owed: number | null;
    };
    /** How many spins of a prize wheel are still to come */
    "wheel.owed": {
      owed: number;
    };
    /** The slices of the channel's prize wheel were written anew */
    "wheel.updated": {
      title: string;
      /** Empty: it cannot be spun */
      items: ({
        label: string;
        weight: number;
        /** `#RRGGBB`; without one it has the widget's next */
        color?: string | undefined;
      })[];
    };
    /** A goal of another module moved */
    "goal.updated": {
      goalId: string;
      title: string;
      metric: string | null;
      /** Minor units when `currency` is set */
      current: number;
      target: number;
      currency: string | null;
    };
    /** A figure of another module changed */
    "metric.updated": {
      name: string;
      value: number | null;
    };
    /** A viewer's loyalty points changed */
    "points.updated": {
      balance: number;
      delta: number;
      reason: string | null;
    };
    /** Another module says that a viewer entered the giveaway */
    "giveaway.entry": {
      /** Counts for this giveaway only; `null` for the open one */
      giveawayId: string | null;
    };
    /** Another module says that a viewer joined the queue */
    "viewer_queue.join": {
      /** Their name in the game */
      inGame: string | null;
    };
    /** Another module says that a viewer left the queue */
    "viewer_queue.leave": Record<string, never>;
    /** The subathon timer as it stands, after each change */
    "timer.state": {
      /** Grows with each change of the session; ignore a lower one of the same `sessionId` */
      revision: number;
      sessionId: string;
      state: "idle" | "running" | "paused" | "ended" | "archived";
      direction: "down" | "up";
      /** Set while it runs towards an end */
      endsAt: string | null;
      /** What the clock shows at `serverNow` */
      remainingMs: number;
      /** Time held back by a cap */
      bankedMs: number;
      activeMs: number;
      locked: boolean;
      capAt: string | null;
      multiplier: {
        factorPermille: number;
        appliesTo: "time" | "points" | "both";
        endsAt: string | null;
      } | null;
      /** RFC 3339 in UTC with milliseconds */
      serverNow: string;
    };
    /** Something was added to or taken from the timer; for effects only */
    "timer.contribution": {
      /** The timer's revision after it */
      revision: number;
      entryId: string;
      eventId: string | null;
      kind: string;
      /** Where it was given; `null` for a change by hand, and where nobody said */
      platform: string | null;
      user: Actor | null;
      count: number;
      appliedMs: number;
      lostMs: number;
      milliPoints: number;
      /** What was paid, minor units of the channel's currency; 0 for what is no money */
      baseAmountMinor: number;
      reason: string;
    };
    /** The timer reached its end; once per end */
    "timer.ended": {
      /** The timer's revision after it */
      revision: number;
      sessionId: string;
      /** The exact instant of zero */
      endedAt: string;
      reason: string;
    };
    /** The goals ladder as it stands, after each change */
    "ladder.state": {
      /** Grows with each change of the session; ignore a lower one of the same `sessionId` */
      revision: number;
      sessionId: string;
      metric: string;
      current: number;
      goals: ({
        id: string;
        threshold: number;
        title: string;
        note: string;
        state: "open" | "reached" | "done" | "skipped";
        reachedAt: string | null;
      })[];
    };
    /** A goal of the ladder was reached; once per goal and round */
    "ladder.goal_reached": {
      /** The timer's revision after it */
      revision: number;
      goalId: string;
      title: string;
      threshold: number;
      current: number;
      /** Whose contribution crossed the threshold */
      user: Actor | null;
    };
    /** Something that the channel's alerts tell of happened, such as a level of a hype train; once each, and only where an alert is for it */
    "moment": {
      /** Name of the moment */
      moment:
        | "hype_train.begin"
        | "hype_train.level"
        | "hype_train.end"
        | "poll.end"
        | "prediction.end"
        | "goal.reached"
        | "ladder.goal_reached"
        | "timer.ended"
        | "giveaway.drawn"
        | "wheel.stopped"
        | "shoutout"
        | "walk_on"
        | "ads_soon"
        | "ad_break"
        | "watch_streak"
        | "modiversary"
        | "announcement"
        | "metric.updated";
      /** Kind of support as whose alert it looks and sounds */
      like:
        | "follow"
        | "sub"
        | "resub"
        | "gift"
        | "member"
        | "gift_member"
        | "cheer"
        | "superchat"
        | "tip"
        | "charity"
        | "raid"
        | "redemption"
        | "order";
      /** Sound of a look for it; `null` for that of the kind */
      cue:
        | "follow"
        | "sub"
        | "resub"
        | "gift"
        | "cheer"
        | "tip"
        | "charity"
        | "raid"
        | "redemption"
        | "goal"
        | "level"
        | "tick"
        | "stop"
        | "draw"
        | "shoutout"
        | null;
      /** Title of the poll, prediction, goal, wheel or figure; a giveaway's prize */
      title: string;
      /** Choice, outcome or people that won, or the slice at which the wheel stopped */
      result: string;
      /** Sort of it: a train's type, `given` or `received`, `automatic` or `manual`, where a goal is kept, the role of who walks on */
      source: string;
      /** Level of a hype train */
      level: number | null;
      /** Votes, entries, streams in a row, or seconds of ads */
      count: number | null;
      /** Months for which the viewer has been a moderator, or of who walks on a subscriber */
      months: number | null;
      /** Points of a train or prediction, target of a goal, or value of a figure */
      amount: number | null;
      /** Viewers of the other channel */
      viewers: number | null;
      /** Text that the viewer wrote */
      message: Message | null;
      /** Time to which `{countdown}` counts; absent or `null` for none */
      endsAt?: string | null | undefined;
      /** Time after which an alert may tell of it: the wheel still turns */
      delayMs: number;
      /** Begins its text where no person does, in the channel's language, with placeholders */
      name: string;
      /** The rest of its text, in the channel's language, with placeholders */
      action: string;
    };
    /** The credits started, paused, moved or stopped */
    "credits.state": {
      /** Grows with each change; ignore a lower one */
      revision: number;
      runId: string | null;
      state: "idle" | "rolling" | "paused" | "finished";
      startedAt: string | null;
      speed: number;
    };
    /** The giveaway as it stands, after each change; entries at most every 2 s */
    "giveaway.state": {
      /** Grows with each change; ignore a lower one */
      revision: number;
      giveaway: {
        giveawayId: string;
        revision: number;
        status: "open" | "closed" | "drawing" | "drawn" | "cancelled";
        prize: string;
        /** How to take part, such as `!join` */
        how: string;
        entries: number;
        endsAt: string | null;
        drawnAt: string | null;
        /** Some names, for the roll */
        sample: string[];
        winners: ({
          /** The platform's user id; on all but Twitch with its name before it, such as `kick:123` */
          id: string | null;
          login: string | null;
          /** Display name; `Anonymous` for the anonymous */
          name: string;
          /** On an allow-listed host or our own */
          avatarUrl: string | null;
          anonymous: boolean;
          /** Whether they wrote in chat since; `null` where no time is set */
          answered: boolean | null;
        })[];
        /** Until when winners write in chat; `null` where no time is set */
        answerBy: string | null;
      } | null;
    };
    /** The viewer queue as it stands, after each change */
    "viewer_queue.state": {
      /** Grows with each change; ignore a lower one */
      revision: number;
      queue: {
        revision: number;
        open: boolean;
        how: string;
        current: ({
          person: {
            /** The platform's user id; on all but Twitch with its name before it, such as `kick:123` */
            id: string | null;
            login: string | null;
            /** Display name; `Anonymous` for the anonymous */
            name: string;
            /** On an allow-listed host or our own */
            avatarUrl: string | null;
            anonymous: boolean;
          };
          inGame: string | null;
        })[];
        waiting: ({
          person: {
            /** The platform's user id; on all but Twitch with its name before it, such as `kick:123` */
            id: string | null;
            login: string | null;
            /** Display name; `Anonymous` for the anonymous */
            name: string;
            /** On an allow-listed host or our own */
            avatarUrl: string | null;
            anonymous: boolean;
          };
          inGame: string | null;
        })[];
        waitingCount: number;
      };
    };
    /** The challenge as it stands, after each change; progress at most every 2 s */
    "challenge.state": {
      /** Grows with each change; ignore a lower one */
      revision: number;
      challenge: {
        challengeId: string;
        revision: number;
        text: string;
        kind: string;
        progress: number;
        target: number;
        currency: string | null;
        /** RFC 3339 in UTC with milliseconds */
        startedAt: string;
        endsAt: string | null;
        status: "running" | "done" | "missed" | "cancelled";
        endedAt: string | null;
      } | null;
    };
    /** Another song plays, or none */
    "now_playing.state": {
      /** Grows with each change; ignore a lower one */
      revision: number;
      song: {
        title: string;
        artist: string | null;
        /** Served by us */
        coverUrl: string | null;
        requester: string | null;
        startedAt: string | null;
        durationMs: number | null;
      } | null;
    };
    /** The stopwatch was started, paused or set */
    "stopwatch.state": {
      running: boolean;
      /** Since when it counts, breaks taken out */
      startedAt: string | null;
      elapsedMs: number;
      /** Grows with each change; ignore a lower one */
      revision: number;
    };
    /** A countdown was started, paused or set */
    "countdown.state": {
      running: boolean;
      endsAt: string | null;
      remainingMs: number | null;
      /** Grows with each change of this countdown; ignore a lower one of the same `instanceId` */
      revision: number;
      /** The countdown widget */
      instanceId: string;
    };
    /** Says what an alert box shows, and how much nobody saw, after each change; at most every 2 s */
    "playback.state": {
      /** Grows with each change of this alert box; ignore a lower one of the same `overlay` and `boxId` */
      revision: number;
      /** Scene, or widget with its own source */
      overlay: string;
      boxId: string;
      playing: {
        eventId: string;
        /** The event's id, unless shown again */
        playId: string;
        /** RFC 3339 in UTC with milliseconds */
        since: string;
        durationMs: number;
      } | null;
      /** Alerts that nobody saw */
      unseen: number;
    };
    /** New figures under the names of `sync-values` */
    "sync.values": {
      values: Record<string, Json>;
    };
    /** The streamer started a new session: its figures start at 0 */
    "session.began": {
      sessionId: string;
    };
    /** Test events were taken out of figures and lists */
    "tests.cleared": Record<string, never>;
    /** End what is being shown */
    "control.skip": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Pause the queue */
    "control.pause": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Resume the queue */
    "control.resume": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Turn sound off */
    "control.mute": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Turn sound on again */
    "control.unmute": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Play every sound that loud */
    "control.volume": {
      sceneId: string | null;
      instanceId: string | null;
      /** Percent; multiplies the volume of every sound */
      volume: number;
    };
    /** Play a sound on one open overlay, once */
    "control.sound": {
      sceneId: string | null;
      instanceId: string | null;
      /** The overlay that plays it */
      overlay: string;
      url: string;
      /** Percent; multiplied by the overlay's master volume */
      volume: number;
    };
    /** Show one past event again, without counting it */
    "control.replay": {
      sceneId: string | null;
      instanceId: string | null;
      eventId: string;
      /** The event as it was, for pages that were opened after it */
      event?: unknown | undefined;
      /** Only this overlay of those that show the widget */
      overlay?: string | null | undefined;
    };
    /** Play one alert that was held or delayed, once */
    "control.approve": {
      sceneId: string | null;
      instanceId: string | null;
      eventId: string;
      /** The event as it was, for pages that were opened after it */
      event?: unknown | undefined;
      /** Only this overlay of those that show the widget */
      overlay?: string | null | undefined;
    };
    /** Take away one alert that waits or plays */
    "control.reject": {
      sceneId: string | null;
      instanceId: string | null;
      eventId: string;
      /** Only this overlay of those that show the widget */
      overlay?: string | null | undefined;
    };
    /** Empty the queue and the picture */
    "control.clear": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Hide and silence every overlay; alerts wait */
    "control.blank": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Show and play again */
    "control.unblank": {
      sceneId: string | null;
      instanceId: string | null;
    };
    /** Reload the page */
    "control.reload": {
      sceneId: string | null;
      instanceId: string | null;
    };
  }
  /** Kinds of event that a widget can listen to. */
  type WidgetEventKind = keyof EventData;
  /** An event as the channel's log has it. */
  type LiveEvent<K extends WidgetEventKind> = {
    /** Version of the envelope */
    v: 1;
    /** Opaque; sorts in log order */
    position: string;
    /** Unique per channel; a second delivery changes nothing */
    id: string;
    /** RFC 3339 in UTC with milliseconds */
    occurredAt: string;
    /** RFC 3339 in UTC with milliseconds */
    receivedAt: string;
    /** `twitch`, another platform, or `limelight` for our own */
    platform: string;
    /** Shown by pages, never counted */
    test: boolean;
    /** Of a test: where it is shown; absent for everywhere */
    target?: {
      /** Only pages of this scene */
      sceneId: string | null;
      /** Only this widget */
      instanceId: string | null;
      /** Lists, labels, goals and totals show it too, until their page loads again or the tests are taken away */
      inLists: boolean;
    } | undefined;
    /** Key of the real-world act; events of one act share it */
    act: string;
    /** Who did it; `null` when anonymous or nobody */
    actor: Actor | null;
  } & { kind: K; data: EventData[K] };

  /** An event of the channel's log, with its data by kind. */
  type WidgetEvent<K extends WidgetEventKind = WidgetEventKind> = K extends
    WidgetEventKind ?
      & LiveEvent<K>
      & {
        /**
         * Not sent as it happened: the page was away for a moment (a reload, a
         * lost connection), or the owner shows the event again.
         */
        replay: boolean;
      }
    : never;

  /** Undoes what gave it. */
  type Stop = () => void;

  /** Place in which the widget is shown. */
  interface WidgetInfo {
    widgetId: string;
    channel: {
      id: string;
      /** In lower case. */
      login: string;
    };
    /** ISO 4217 code of the channel's currency. */
    currency: string;
    /** The channel's language, BCP 47. */
    locale: string;
    /** IANA name. */
    timeZone: string;
    /** On stream, in the editor's preview, or as a still picture. */
    mode: "live" | "preview" | "still";
    muted: boolean;
  }

  /** A value of the widget's store. */
  interface KvEntry<T = unknown> {
    key: string;
    value: T;
    /** RFC 3339. */
    updatedAt: string;
    /** Names this state of the value; for `ifMatch`. */
    etag: string;
  }

  /** A change of a value, no matter who made it. */
  interface KvChange<T = unknown> {
    key: string;
    deleted: boolean;
    /** `null` when deleted. */
    value: T | null;
    /** RFC 3339. */
    updatedAt: string;
  }

  /** Conditions and life of a value that is stored. */
  interface KvPutOptions {
    /** Seconds until the value is gone; for ever by default. */
    ttlSeconds?: number;
    /** Only while the value is still the one with this `etag`; else the error `stale`. */
    ifMatch?: string;
    /** Only when there is no value yet; else the error `stale`. */
    ifNew?: boolean;
  }

  /** Error with which a call is rejected. */
  interface LimelightError extends Error {
    name: "LimelightError";
    /** For example `stale`, `rate_limited`, `plan_limit`, `ai_not_configured`; the list is at `/docs/errors`. */
    code: string;
  }

  /** Interface of `window.limelight`. Every method works detached. */
  interface Limelight {
    /** Grows when a part of this interface stops working as it did. */
    readonly version: 1;
    /**
     * Place in which the widget is shown; resolves once the page has greeted it.
     */
    readonly ready: Promise<WidgetInfo>;
    /** The server's clock, ms since the epoch. */
    serverNow(): number;

    /** Events of the channel. */
    readonly events: {
      /** Calls `handler` with each event of a kind, in the order of the channel's log. */
      on<K extends WidgetEventKind>(
        kind: K,
        handler: (event: WidgetEvent<K>) => void,
      ): Stop;
      /** The same for all kinds that begin so: `chat.*`, `gift*`, `*`. */
      on(pattern: `${string}*`, handler: (event: WidgetEvent) => void): Stop;
    };

    /** The widget's own store: JSON values of up to 60 KiB, 1,000 keys, 5 MiB. */
    readonly kv: {
      /** `null` where nothing is. */
      get<T = unknown>(key: string): Promise<KvEntry<T> | null>;
      put<T>(
        key: string,
        value: T,
        options?: KvPutOptions,
      ): Promise<KvEntry<T>>;
      /** Reads, changes, writes, and does it again while another writer was faster. */
      update<T = unknown>(
        key: string,
        change: (value: T | null) => T,
      ): Promise<KvEntry<T>>;
      /** Deletes a value; resolves to whether there was one. */
      delete(key: string, options?: { ifMatch?: string }): Promise<boolean>;
      list(
        options?: { prefix?: string; limit?: number; cursor?: string },
      ): Promise<{
        items: { key: string; updatedAt: string }[];
        nextCursor: string | null;
      }>;
      /** Calls `handler` after each change of a key, or of all keys that begin as `prefix*` says. */
      watch<T = unknown>(
        key: string,
        handler: (change: KvChange<T>) => void,
      ): Stop;
    };

    /** Counters that the owner, a bot or chat moves. */
    readonly counters: {
      get(name: string): Promise<CounterAnswer>;
      /** Calls `handler` with the value now and after each change; `null` when it does not exist. */
      watch(name: string, handler: (value: number | null) => void): Stop;
    };

    /** Figures of the channel. */
    readonly numbers: {
      /** For example `followers` or `bits`. */
      get(name: string, options?: { period?: Period }): Promise<MetricAnswer>;
      /** Loyalty points of a viewer, by login or platform id. */
      points(user: string): Promise<PlusAnswer>;
    };

    /** The subathon timer. */
    readonly timer: {
      state(): Promise<TimerAnswer>;
      /** Calls `handler` with the timer now and after each change. */
      watch(handler: (timer: TimerState) => void): Stop;
      /**
       * Returns the present reading of the clock by the server's time, ms; call
       * it to draw each second.
       */
      read(timer: TimerState): number;
    };

    /** The subathon's ladder and the tip goal. */
    readonly goals: {
      ladder(): Promise<LadderAnswer>;
      /** Calls `handler` with the ladder now and after each change. */
      watch(handler: (ladder: LadderAnswer) => void): Stop;
      tip(): Promise<TipGoalAnswer>;
    };

    /** The ending credits. */
    readonly credits: {
      state(
        options?: {
          sections?: Section[];
          window?: CreditsWindow;
          limit?: number;
        },
      ): Promise<CreditsAnswer>;
      /** Calls `handler` with the credits now and after each change of their run. */
      watch(handler: (credits: CreditsAnswer) => void): Stop;
    };

    /** A language model, where the service has one; else the error `ai_not_configured`. */
    readonly ai: {
      complete(
        request: Partial<CompleteRequest> & Pick<CompleteRequest, "prompt">,
      ): Promise<AiAnswer>;
      personaComment(request: Partial<PersonaRequest>): Promise<AiAnswer>;
      remaining(): Promise<AiRemaining>;
    };

    /**
     * Receipts of the widget's own alerts, for the channel's owner: when each
     * event was on stream. Nothing is said in previews.
     */
    readonly alerts: {
      /** Says that an event, or the one with that id, is drawn from now on; `heard` tells of its sound. */
      play(
        event: string | { id: string },
        options?: { heard?: boolean },
      ): Promise<void>;
      /** Says that an event is no longer drawn. */
      finished(event: string | { id: string }): Promise<void>;
    };

    /** The fields that the streamer sets. */
    readonly fields: {
      all(): Record<string, unknown>;
      get(key: string): unknown;
      /** In the editor's preview only; nothing is saved. */
      set(key: string, value: unknown, reload?: boolean): Promise<void>;
      /**
       * Calls `handler` with all fields, and the keys of those that changed, when
       * the streamer changes some in the editor. Without a handler a widget whose
       * HTML or script names one of them restarts.
       */
      onChange(
        handler: (fields: Record<string, unknown>, changed: string[]) => void,
      ): Stop;
      /** Calls `handler` when a button among the fields is pressed. */
      onPress(field: string, handler: (value: unknown) => void): Stop;
    };

    /** Errors, for the widget's author. */
    readonly errors: {
      /** Lists an error that the code caught; what it does not catch is listed by itself. */
      report(error: unknown): void;
    };
  }

  /** The timer as an event tells it. */
  type TimerState = WidgetEvent<"timer.state">["data"];
}
/** Beside the globals of the StreamElements runtime. */
declare const limelight: LimelightApi.Limelight;
interface Window {
  readonly limelight: LimelightApi.Limelight;
}

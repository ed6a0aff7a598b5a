/**
 * `window.limelight`: our own interface for the code of custom widgets. Types
 * only; `scripts/widget_api_types.ts` publishes them, so that what authors
 * read is what the frame's script is checked against.
 */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  AiAnswer,
  AiRemaining,
  CompleteRequest,
  PersonaRequest,
} from "@/lib/schema/custom_widgets/ai.ts";
import type {
  CreditsAnswer,
  Section,
  Window as CreditsWindow,
} from "@/lib/schema/subathon/credits.ts";
import type {
  CounterAnswer,
  MetricAnswer,
  PlusAnswer,
} from "@/lib/schema/widget_data/numbers.ts";
import type { Period } from "@/lib/schema/widget_data/stats.ts";
import type { LadderAnswer, TimerAnswer } from "@/lib/schema/subathon/mod.ts";
import type { TipGoalAnswer } from "@/lib/schema/widget_data/tips.ts";
import type { WidgetEventKind } from "./widget_kinds.ts";

/** An event of the channel's log, with its data by kind. */
export type WidgetEvent<K extends WidgetEventKind = WidgetEventKind> = K extends
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
export type Stop = () => void;

/** Place in which the widget is shown. */
export interface WidgetInfo {
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
export interface KvEntry<T = unknown> {
  key: string;
  value: T;
  /** RFC 3339. */
  updatedAt: string;
  /** Names this state of the value; for `ifMatch`. */
  etag: string;
}

/** A change of a value, no matter who made it. */
export interface KvChange<T = unknown> {
  key: string;
  deleted: boolean;
  /** `null` when deleted. */
  value: T | null;
  /** RFC 3339. */
  updatedAt: string;
}

/** Conditions and life of a value that is stored. */
export interface KvPutOptions {
  /** Seconds until the value is gone; for ever by default. */
  ttlSeconds?: number;
  /** Only while the value is still the one with this `etag`; else the error `stale`. */
  ifMatch?: string;
  /** Only when there is no value yet; else the error `stale`. */
  ifNew?: boolean;
}

/** Error with which a call is rejected. */
export interface LimelightError extends Error {
  name: "LimelightError";
  /** For example `stale`, `rate_limited`, `plan_limit`, `ai_not_configured`; the list is at `/docs/errors`. */
  code: string;
}

/** Interface of `window.limelight`. Every method works detached. */
export interface Limelight {
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
export type TimerState = WidgetEvent<"timer.state">["data"];

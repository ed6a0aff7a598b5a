import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

/**
 * Events of one channel that were read at once, in log order. Each is written as
 * text once, when the first asks for it.
 */
export class Batch {
  readonly channelId: string;
  /** Everything the log has between `from` and `to` is here. */
  readonly from: string;
  readonly to: string;
  readonly events: readonly LiveEvent[];
  /** `false`: retention was faster, some events before the first are lost. */
  readonly complete: boolean;
  #texts: readonly string[] | null;

  constructor(
    channelId: string,
    read: {
      from: string;
      to: string;
      events: readonly LiveEvent[];
      complete: boolean;
      /** Each event as JSON, where that is at hand. */
      texts?: readonly string[];
    },
  ) {
    this.channelId = channelId;
    this.from = read.from;
    this.to = read.to;
    this.events = read.events;
    this.complete = read.complete;
    this.#texts = read.texts ?? null;
  }

  /** Each event as JSON. */
  get texts(): readonly string[] {
    return this.#texts ??= this.events.map((event) => JSON.stringify(event));
  }

  /** The socket's message with all events, made anew each time: no memory is kept for it. */
  get text(): string {
    return eventsText(this.texts);
  }

  /** Number of characters of its events as JSON. */
  get characters(): number {
    let characters = 0;
    for (const { length } of this.texts) characters += length;
    return characters;
  }

  /**
   * The socket's message with the events that are later than `after` (all when
   * `null`) and wanted; `null` when none is.
   */
  textOf(
    after: string | null,
    wants: (kind: string) => boolean,
  ): string | null {
    const texts = this.texts.filter((_, i) => {
      const event = this.events[i];
      return event && (after === null || event.position > after) &&
        wants(event.kind);
    });
    return texts.length > 0 ? eventsText(texts) : null;
  }
}

/** Returns the socket message with the given events, each as JSON. */
export function eventsText(texts: readonly string[]): string {
  // One string without parts, which the runtime takes sooner.
  return ['{"type":"events","events":[', texts.join(","), "]}"].join("");
}

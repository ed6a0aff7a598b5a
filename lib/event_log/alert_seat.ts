import type { SoundSeat } from "./sound_leaders.ts";

/** Name under which the pages of a channel that have alerts lead; no overlay has it. */
const ALERTS_OF_CHANNEL = "*alerts";

/**
 * A page that has alert boxes, as a candidate to play those that are heard once
 * in the channel, whatever overlays its pages show.
 */
export class AlertSeat implements SoundSeat {
  readonly overlay = ALERTS_OF_CHANNEL;
  readonly channelId: string;
  readonly connectionId: string;
  standing: SoundSeat["standing"];
  since: number;
  heardAt: number;
  silent = false;
  leads = false;
  readonly #page: Pick<SoundSeat, "tellLeads" | "leads">;

  constructor(page: SoundSeat) {
    const { channelId, connectionId, standing, since, heardAt } = page;
    this.channelId = channelId;
    this.connectionId = connectionId;
    this.standing = standing;
    this.since = since;
    this.heardAt = heardAt;
    this.#page = page;
  }

  /** Has the page told: one message says of both what it leads. */
  tellLeads(): void {
    this.#page.tellLeads(this.#page.leads);
  }
}

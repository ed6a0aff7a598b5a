import type { Clock } from "@/lib/core/clock.ts";
import type { KindFilter } from "@/lib/event_log/kind_filter.ts";
import type { AlertSeat } from "@/lib/event_log/alert_seat.ts";
import type { SoundSeat } from "@/lib/event_log/sound_leaders.ts";
import { comeBackReason } from "@/lib/schema/events/come_back.ts";
import {
  type CheckMessage,
  CLOSE,
  type LeaderMessage,
} from "@/lib/schema/events/messages.ts";
import type { OpenPage } from "@/lib/schema/events/records.ts";
import { cutSocket } from "./cut_socket.ts";
import type { GuardedSocket } from "./socket_guard.ts";

/**
 * Number of bytes that may wait for a socket: one that reads so slowly that
 * more waits for it is closed.
 */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Most bytes of UTF-8 that a unit of UTF-16 takes. */
const MAX_UNIT_BYTES = 3;

/** Messages a page may send within `FLOOD_MS`. */
const FLOOD_MESSAGES = 100;
const FLOOD_MS = 10_000;

const CHECK = JSON.stringify({ type: "check" } satisfies CheckMessage);

/** Reason for which a socket is closed. */
export type CloseReason = keyof typeof CLOSE;

/** Facts that are known of a socket when it is opened. */
export interface SocketTerms {
  channelId: string;
  /** Overlay of the channel that it shows: its sounds have one leader. */
  overlay: string;
  /** Names the credential it was opened with, so that it can be closed with it. */
  credential: string;
  /** Replay what comes after this position; `null` for only what is to come. */
  since: string | null;
  kinds: KindFilter;
  /** Build that the server serves; a page of another build reloads. */
  build: string;
  /** Previews and editors never lead the sound. */
  mayLead: boolean;
  /** Facts of the page that shows the overlay; `null` for what shows none. */
  page?: Pick<OpenPage, "kind" | "obsVersion" | "build"> | null;
  /**
   * Called after hello with what sends further messages to it; the answer is
   * called when it ends. For the dashboard's own sockets.
   */
  attach?: (send: (message: unknown) => void) => () => void;
}

/** Listener that a socket tells what happens to it. */
export interface SocketHost {
  opened(socket: LiveSocket): void;
  /** Hello was sent; said once. */
  greeted(socket: LiveSocket): void;
  heard(socket: LiveSocket, frame: unknown): void;
  /** It leads the sound of its overlay, or no longer does. */
  ledChanged(socket: LiveSocket): void;
  /** It will get nothing more; said once. */
  ended(socket: LiveSocket): void;
  /** The connection itself is gone; said once, after `ended`. */
  gone(socket: LiveSocket): void;
}

/** One open socket. Holds no timer and no closure, so that thousands are cheap. */
export class LiveSocket implements SoundSeat, GuardedSocket {
  readonly terms: SocketTerms;
  readonly connectionId: string;
  /** Everything wanted up to here was sent; `null` before that is known. */
  position: string | null = null;
  /** Hello was sent: nothing goes before it. */
  isGreeted = false;
  /** A ping came before hello, and is answered after it. */
  owesPong = false;
  standing: SoundSeat["standing"] = 0;
  since: number;
  heardAt: number;
  silent = false;
  leads = false;
  /** Its place among the channel's pages with alerts; `null` before it said that it has some. */
  alertSeat: AlertSeat | null = null;
  answered = true;
  kept = 0;
  /** Time at which this side closed it, ms of the steady clock; `null` while it is open. */
  closedAt: number | null = null;
  /**
   * Bytes waited for its peer when this side ended it: until they are taken, the
   * runtime keeps its descriptor.
   */
  isHeld = false;
  /** Its peer, or the reason for which this side ended it. */
  endedBy: CloseReason | "cut" | "peer" = "peer";
  /** Its connection was ended without its peer. */
  isCut = false;
  /** Last position that its page said it handled. */
  handled: string | null = null;
  /** Ends what was attached to it. */
  detach: (() => void) | null = null;
  readonly #openedAt: number;
  readonly #socket: WebSocket;
  readonly #host: SocketHost;
  #state: "new" | "open" | "ended" | "gone" = "new";
  /** Most bytes that can wait for it: those at the last look, and all sent since. */
  #mayWait = 0;
  /** Time at which it began to count messages, ms of the steady clock. */
  #floodFrom = -Infinity;
  #messages = 0;

  constructor(
    socket: WebSocket,
    terms: SocketTerms,
    connectionId: string,
    clock: Pick<Clock, "now" | "steady">,
    host: SocketHost,
  ) {
    this.#socket = socket;
    this.#host = host;
    this.terms = terms;
    this.connectionId = connectionId;
    this.since = this.#openedAt = clock.now();
    this.heardAt = clock.steady();
  }

  get channelId(): string {
    return this.terms.channelId;
  }

  get overlay(): string {
    return this.terms.overlay;
  }

  /** The page at its other end; `null` when it shows no overlay. */
  get page(): OpenPage | null {
    const { page, overlay, kinds } = this.terms;
    if (!page) return null;
    return {
      id: this.connectionId,
      overlay,
      ...page,
      kinds: kinds.key,
      since: this.#openedAt,
      position: this.handled,
      leads: this.leads,
      standing: this.standing,
      // A page that is not shown may be slowed down by its browser.
      hangs: this.silent && page.kind === "obs" && this.standing > 0,
    };
  }

  get isOpen(): boolean {
    return this.#state === "open" &&
      this.#socket.readyState === WebSocket.OPEN;
  }

  /** Bytes that were sent and not yet taken by the network. */
  get buffered(): number {
    // The runtime ends the whole process when it is asked this of a socket that
    // was cut and is not yet closed.
    return this.isCut ? 0 : this.#socket.bufferedAmount;
  }

  /** Sends a frame, unless the socket is closed or too slow: then it is closed. */
  send(text: string): boolean {
    if (!this.isOpen || this.#isTooSlow()) return false;
    this.#socket.send(text);
    this.#mayWait += MAX_UNIT_BYTES * text.length;
    // The runtime writes each frame from one buffer, which grows like this.
    if (text.length > this.kept) {
      this.kept = Math.max(2 * this.kept, text.length);
    }
    return true;
  }

  /** Closes the socket if too much waits for it; the runtime is asked only when that can be. */
  #isTooSlow(): boolean {
    if (this.#mayWait <= MAX_BUFFERED_BYTES) return false;
    this.#mayWait = this.#socket.bufferedAmount;
    if (this.#mayWait <= MAX_BUFFERED_BYTES) return false;
    this.close("tooSlow");
    return true;
  }

  /** Sends the frame that comes before all others. */
  greet(hello: string): void {
    this.send(hello);
    this.isGreeted = true;
    this.#host.greeted(this);
  }

  tellLeads(leads: boolean): void {
    const message: LeaderMessage = {
      type: "leader",
      leader: leads,
      ...this.alertSeat?.leads ? { alerts: true } : {},
    };
    this.send(JSON.stringify(message));
    this.#host.ledChanged(this);
  }

  /** Asks for any message, which shows that none is unfinished. */
  ask(): void {
    if (this.isGreeted) this.send(CHECK);
    else this.answered = this.isOpen;
  }

  /** Ends the connection without its peer, which is told nothing. */
  cut(): void {
    this.isHeld ||= this.buffered > 0;
    if (!cutSocket(this.#socket)) return this.close("restarting");
    this.isCut = true;
    this.endedBy = "cut";
    this.#end();
  }

  /** Tells whether one more message is too many, `now` by the steady clock. */
  floods(now: number): boolean {
    if (now - this.#floodFrom > FLOOD_MS) {
      this.#floodFrom = now;
      this.#messages = 0;
    }
    return ++this.#messages > FLOOD_MESSAGES;
  }

  /** Says why and closes; `withinMs` is the time in which its page should come back. */
  close(why: CloseReason, withinMs?: number): void {
    if (!this.isOpen) return;
    const { code, reason } = CLOSE[why];
    // Of a socket that is closing the runtime tells no more.
    this.isHeld = this.buffered > 0;
    this.#socket.close(
      code,
      withinMs === undefined ? reason : comeBackReason(reason, withinMs),
    );
    this.endedBy = why;
    this.#end();
  }

  #end(): void {
    if (this.#state !== "open") return;
    this.#state = "ended";
    this.#host.ended(this);
  }

  /** Begins to listen; the host hears `opened`, at once if the socket is open. */
  listen(): void {
    // An error is followed by a close.
    for (const type of ["open", "message", "close"]) {
      this.#socket.addEventListener(type, this);
    }
    if (this.#socket.readyState === WebSocket.OPEN) this.#open();
  }

  #open(): void {
    if (this.#state !== "new") return;
    this.#state = "open";
    this.#host.opened(this);
  }

  /** For `addEventListener`: one listener for all events of the socket. */
  handleEvent(event: Event): void {
    if (event.type === "open") this.#open();
    else if (event.type === "message") {
      if (this.isOpen) this.#host.heard(this, Reflect.get(event, "data"));
    } else if (event.type === "close") {
      const wasOpen = this.#state === "open" || this.#state === "ended";
      this.#end();
      this.#state = "gone";
      if (wasOpen) this.#host.gone(this);
    }
  }
}

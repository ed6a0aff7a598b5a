/**
 * Twitch for a service: logins, reads of a channel that keep to Twitch's rate
 * limits, one EventSub WebSocket that stays alive, and the check of EventSub
 * webhooks. What reaches the network is an argument.
 *
 * @module
 */
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createTwitchPlatform } from "./client.ts";
import {
  createEventSubSocket as createInnerSocket,
  type EventSubSocketDeps as InnerSocketDeps,
} from "./eventsub_socket.ts";
import { createTwitchOAuth } from "./oauth.ts";

export type { Clock } from "@/lib/core/clock.ts";
export type { Log, LogFields, LogLevel } from "@/lib/core/log.ts";
export {
  createEventSubVerifier,
  type EventSubHeaders,
  type EventSubVerdict,
  readEventSubHeaders,
} from "./eventsub_signature.ts";
export type { TwitchSettings, TwitchUrls } from "./settings.ts";
export type { AppToken, TokenStore, UserToken } from "./token_store.ts";
import type { TwitchSettings } from "./settings.ts";
import type { TokenStore } from "./token_store.ts";

/** Dependencies of what asks Twitch. */
export interface TwitchDeps {
  /** Requests of the network. */
  fetch: typeof fetch;
  /** Clock that deadlines and rate limits ask. */
  clock: Clock;
  /** Log of the service. */
  log: Log;
  /** Client id, secret and addresses. */
  settings: TwitchSettings;
}

/** A user of Twitch. */
export interface TwitchUser {
  /** Decimal digits. */
  id: string;
  /** Handle in lower case. */
  login: string;
  /** Name as it is shown, in any script. */
  name: string;
}

/** A running stream. */
export interface TwitchStream {
  /** Id of the stream. */
  id: string;
  /** Title of the stream. */
  title: string;
  /** Name of its category. */
  category: string;
  /** Number of viewers. */
  viewers: number;
  /** Time at which it began, RFC 3339. */
  startedAt: string;
}

/**
 * Reads of channels. Lists are complete, without doubles. Each throws an error
 * whose `failure` is `authorization_expired`, `scope_missing`, `not_supported`
 * or `unreachable`.
 */
export interface TwitchReads {
  /** Reads the users connected to the channel's chat. */
  chatters(channelId: string): Promise<TwitchUser[]>;
  /** Reads the running stream; `null` while offline. */
  stream(channelId: string): Promise<TwitchStream | null>;
  /** Reads the ids of all moderators; the broadcaster is not among them. */
  moderators(channelId: string): Promise<Set<string>>;
  /** Reads the ids of all VIPs. */
  vips(channelId: string): Promise<Set<string>>;
  /** Reads the number of followers. */
  followerTotal(channelId: string): Promise<number>;
  /** Reads a user by login; `null` when there is none. */
  userByLogin(login: string): Promise<TwitchUser | null>;
}

/** Creates the reads of channels, with the credentials that `tokens` has. */
export function createTwitchReads(
  deps: TwitchDeps & { tokens: TokenStore },
): TwitchReads {
  return createTwitchPlatform(deps);
}

/** Tokens of a user. */
export interface TwitchTokens {
  /** Token for requests. */
  accessToken: string;
  /** Token that gets new ones. */
  refreshToken: string;
  /** Life left of the access token, in milliseconds. */
  expiresInMs: number;
  /** Scopes that the user has granted. */
  scopes: string[];
}

/** Logins with Twitch. Each call throws an `OAuthError`; none is repeated. */
export interface TwitchLogin {
  /** Returns the address to which the browser is sent for a login. */
  authorizeUrl(request: {
    redirectUri: string;
    scopes: readonly string[];
    state: string;
  }): string;
  /** Returns the tokens for the code that came back from a login. */
  exchangeCode(code: string, redirectUri: string): Promise<TwitchTokens>;
  /** Returns new tokens; the refresh token may be another one than before. */
  refresh(refreshToken: string): Promise<TwitchTokens>;
  /** Makes a token void; one that is void already is fine. */
  revoke(accessToken: string): Promise<void>;
}

/** Creates the client of Twitch's login host. */
export function createTwitchLogin(deps: TwitchDeps): TwitchLogin {
  return createTwitchOAuth(deps);
}

/** A notification as it came; Twitch may send one twice. */
export interface EventSubNotification {
  /** Id, the same on a resend. */
  id: string;
  /** Time at which it was sent, RFC 3339 with up to nine decimals. */
  sentAt: string;
  /** Subscription and event, as a webhook's body has them. */
  body: unknown;
}

/** Dependencies of an EventSub WebSocket. */
export interface EventSubSocketDeps {
  /** Address, for example `wss://eventsub.wss.twitch.tv/ws`. */
  url: string;
  /** Opens a connection: `(url) => new WebSocket(url)`. */
  open(url: string): WebSocket;
  /** Clock that notices silence. */
  clock: Clock;
  /** Log of the service. */
  log: Log;
  /** Subscribes for a new session; must begin within 10 s. Rejects to connect anew later. */
  onSession(sessionId: string): Promise<void>;
  /** Called for every message of Twitch. */
  onAlive(): void;
  /** Called with every notification. */
  onNotification(notification: EventSubNotification): void;
  /** Called with every subscription that Twitch took away. */
  onRevocation(subscription: unknown): void;
}

/** An EventSub WebSocket that stays alive. */
export interface EventSubSocket {
  /** Connects, and again whenever the connection is lost. */
  start(): void;
  /** Disconnects for good. */
  close(): void;
}

/** Creates an EventSub WebSocket, which moves when Twitch asks without losing an event. */
export function createEventSubSocket(deps: EventSubSocketDeps): EventSubSocket {
  return createInnerSocket(deps satisfies InnerSocketDeps);
}

/**
 * Addresses of Twitch's four hosts; a mock takes their place in development.
 */
export interface TwitchUrls {
  /** Helix, for example `https://api.twitch.tv/helix`. */
  helix: string;
  /** Login, for example `https://id.twitch.tv/oauth2`. */
  oauth: string;
  /** EventSub's WebSocket, for example `wss://eventsub.wss.twitch.tv/ws`. */
  eventsubWs: string;
  /** EventSub's subscriptions; below `helix` unless a mock has them elsewhere. */
  eventsubSubscriptions?: string | undefined;
}

/** Registration of this service with Twitch. */
export interface TwitchSettings {
  /** Id of the registration. */
  clientId: string;
  /** Secret of the registration. */
  clientSecret: string;
  /** Addresses of the hosts. */
  urls: TwitchUrls;
}

/** A usable credential of one channel's broadcaster. */
export interface UserToken {
  /** Token as Twitch issued it. */
  accessToken: string;
  /** Scopes that the broadcaster has granted. */
  scopes: string[];
}

/** A usable credential of the service itself. */
export interface AppToken {
  /** Token as Twitch issued it. */
  accessToken: string;
}

/**
 * Source of the client's credentials. Each method throws `PlatformError`:
 * `authorization_expired` when only a new login helps, `unreachable` when
 * Twitch does not answer.
 */
export interface TokenStore {
  /** The channel's present token. */
  user(channelId: string): Promise<UserToken>;
  /**
   * A token other than the one Twitch has just refused. However many callers
   * and processes ask at once, the refresh token is used once.
   */
  renewUser(channelId: string, refused: string): Promise<UserToken>;
  /** The service's own token. */
  app(): Promise<AppToken>;
  /** A token of the service other than the refused one. */
  renewApp(refused: string): Promise<AppToken>;
}

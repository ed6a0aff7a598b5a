/** Counts by which a process says how it does; each is 0 where all is well. */
export interface HealthCounts {
  /** Errors that nobody caught since the process began. */
  uncaughtErrors: number;
  /** Notifications that Twitch refused at the last comparison. */
  refusedNotifications: number;
  /** Channels whose connection to Twitch gave no sign of life for long. */
  silentChannels: number;
  /** Threads of the process that do not serve now and are being started. */
  missingWorkers: number;
}

/** Counts of a process that is well. */
export const HEALTHY: Readonly<HealthCounts> = {
  uncaughtErrors: 0,
  refusedNotifications: 0,
  silentChannels: 0,
  missingWorkers: 0,
};

/** Names of the counts. */
export const HEALTH_COUNTS = Object.keys(HEALTHY) as (keyof HealthCounts)[];

/**
 * Parts of a service that know nothing of what it is about: time that tests
 * move by hand, locks and shared runs, sealed secrets, log lines without
 * secrets, bounded JSON, and failures with a status.
 *
 * @module
 */
export {
  type Backoff,
  backoffMs,
  withEqualJitter,
  withFullJitter,
} from "./backoff.ts";
export { canonicalJson } from "./canonical_json.ts";
export {
  type Clock,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  sleep,
  systemClock,
  WEEK_MS,
  withTimeout,
} from "./clock.ts";
export { type CoalescedRuns, createCoalescedRuns } from "./coalesced_runs.ts";
export {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  ERRORS,
  type InputIssue,
} from "./errors.ts";
export { JSON_BOUNDS, type JsonBounds, parseJson } from "./json_text.ts";
export {
  createLog,
  type LineLevel,
  type Log,
  type LogFields,
  type LogLevel,
  redact,
} from "./log.ts";
export {
  createKeyedMutex,
  createKeyedPlaces,
  type KeyedMutex,
} from "./mutex.ts";
export { mapBounded } from "./parallel.ts";
export { createPeriodicWork, type PeriodicWork } from "./periodic_work.ts";
export {
  constantTimeEqual,
  createSecrets,
  randomBase64Url,
  randomHex,
  type Secrets,
} from "./secrets.ts";
export { createSemaphore, type Semaphore } from "./semaphore.ts";
export { createSingleFlight, type SingleFlight } from "./single_flight.ts";

/**
 * Every figure that an operator can watch, by its name as Prometheus has it,
 * and what code counts and measures with. Names, units and labels are the
 * contract of dashboards and alert rules: `docs/operations/metrics.md` is
 * printed from this table, and a test holds both together. No label names a
 * channel or a person.
 */

/** A count that only grows. */
interface CounterOf<Labels extends readonly string[]> {
  type: "counter";
  help: string;
  labels: Labels;
}

/**
 * Way from the values of several threads to that of their process: parts are
 * added up, of times and of what all have alike one counts.
 */
export type OfThreads = "sum" | "largest" | "smallest";

/** A value that is read when figures are asked for. */
interface GaugeOf<Labels extends readonly string[]> {
  type: "gauge";
  ofThreads: OfThreads;
  help: string;
  labels: Labels;
}

/** Measurements, counted by how large they are. */
interface HistogramOf<Labels extends readonly string[]> {
  type: "histogram";
  help: string;
  labels: Labels;
  /** Upper bounds, in the unit of the name. */
  buckets: readonly number[];
}

/** A metric as the table has it. */
export type MetricDefinition =
  | CounterOf<readonly string[]>
  | GaugeOf<readonly string[]>
  | HistogramOf<readonly string[]>;

function counter<const L extends readonly string[]>(
  help: string,
  ...labels: L
): CounterOf<L> {
  return { type: "counter", help, labels };
}

function gauge<const L extends readonly string[]>(
  ofThreads: OfThreads,
  help: string,
  ...labels: L
): GaugeOf<L> {
  return { type: "gauge", ofThreads, help, labels };
}

function histogram<const L extends readonly string[]>(
  help: string,
  buckets: readonly number[],
  ...labels: L
): HistogramOf<L> {
  return { type: "histogram", help, labels, buckets };
}

/** Seconds of what takes milliseconds on a machine that is well. */
const FAST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 4];
/** Seconds of calls to other services. */
const SLOW = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of the service. */
export const METRICS = {
  limelight_build_info: gauge(
    "largest",
    "1, with the versions of the service and of Deno",
    "version",
    "deno",
  ),
  limelight_http_requests_total: counter(
    "Requests that were answered, by status",
    "status",
  ),
  limelight_events_total: counter(
    "Events that were given to the channels' logs. Result: accepted, duplicate (known already), refused (not taken for what it is) or failed (not stored; its sender gives it again)",
    "result",
    "kind",
    "platform",
  ),
  limelight_event_append_seconds: histogram(
    "Time from an event's arrival at the log to its acknowledgement",
    FAST,
  ),
  limelight_event_commit_seconds: histogram(
    "Time of one commit of events",
    FAST,
  ),
  limelight_event_delivery_seconds: histogram(
    "Time from the arrival of events to when every open page of this process was sent them",
    FAST,
  ),
  limelight_sockets: gauge(
    "sum",
    "Open live sockets, by what opened them",
    "page",
  ),
  limelight_sockets_opened_total: counter(
    "Live sockets that were opened, by what opened them",
    "page",
  ),
  limelight_sockets_closed_total: counter(
    "Live sockets that ended. Reason: peer (the page left), cut (its memory was taken), or why the service closed it",
    "reason",
  ),
  limelight_replays_total: counter(
    "Pages that came back with a position, by whether all that they missed was still kept",
    "complete",
  ),
  limelight_alerts_drawn_total: counter(
    "Events that a page told for the first time to have painted visibly",
  ),
  limelight_alerts_missed_total: counter(
    "Alerts that no page showed, and that are listed as unseen",
    "reason",
  ),
  limelight_projection_lag_seconds: gauge(
    "largest",
    "Age of the oldest commit that this process knows of and has not counted yet",
    "projection",
  ),
  limelight_kv_calls_total: counter("Calls of the database", "operation"),
  limelight_kv_failures_total: counter(
    "Calls of the database that failed. Reason: unanswered (missed KV_DEADLINE_MS), disk, damaged or other",
    "operation",
    "reason",
  ),
  limelight_leases_total: counter(
    "Asks for work that one process at a time does. Result: taken, kept, or refused (another process has it)",
    "lease",
    "result",
  ),
  limelight_twitch_connections: gauge(
    "sum",
    "EventSub connections of this process that have a session",
  ),
  limelight_twitch_silent_channels: gauge(
    "sum",
    "Channels whose EventSub connection gave no sign of life for 30 s",
  ),
  limelight_twitch_last_message_seconds: gauge(
    "smallest",
    "Time since any EventSub connection of this process last gave a sign of life",
  ),
  limelight_twitch_refused_notifications: gauge(
    "largest",
    "Notifications that Twitch refused at this process's last comparison",
  ),
  limelight_twitch_subscriptions_total: counter(
    "EventSub subscriptions that were asked for. Result: created, kept, deleted or refused",
    "result",
  ),
  limelight_outgoing_requests_total: counter(
    "Requests to other services, by their status; 0 where none came",
    "to",
    "status",
  ),
  limelight_outgoing_request_seconds: histogram(
    "Time until another service answered",
    SLOW,
    "to",
  ),
  limelight_limits_refused_total: counter(
    "Attempts over a limit, by the limit's name",
    "limit",
  ),
  limelight_log_lines_total: counter(
    "Lines of the log at warn and error, by event, whatever LOG_LEVEL is",
    "level",
    "event",
  ),
  limelight_uncaught_errors: gauge(
    "sum",
    "Errors that nothing handled since the process started",
  ),
  limelight_memory_bytes: gauge(
    "sum",
    "Memory of the process. Kind: resident, heap (V8's, with what is free of it), heap_used or external",
    "kind",
  ),
  limelight_event_loop_delay_seconds: gauge(
    "largest",
    "Longest time for which the process answered nobody, within the last one to two minutes",
  ),
  process_start_time_seconds: gauge(
    "smallest",
    "Start of the process, in seconds since 1970",
  ),
} as const satisfies Readonly<Record<string, MetricDefinition>>;

type Table = typeof METRICS;

/** Names of the metrics of one type. */
export type FigureName<Type extends MetricDefinition["type"]> = {
  [N in keyof Table]: Table[N]["type"] extends Type ? N : never;
}[keyof Table];

/** Text for each label of a metric. */
type LabelsOf<N extends keyof Table> = Readonly<
  Record<Table[N]["labels"][number], string>
>;

/** One line of a counter, which code that is called often keeps. */
export interface CountedLine {
  /** Adds to it: 1, or `by`. */
  add(by?: number): void;
}

/** One line of a histogram. */
export interface MeasuredLine {
  /** Counts one measurement, in the unit of the metric's name. */
  observe(value: number): void;
}

/** Values of a gauge, each with its labels. */
export type GaugeValues<N extends FigureName<"gauge">> = Iterable<
  readonly [labels: LabelsOf<N>, value: number]
>;

/** Takes what code counts and measures; the code does not know who reads it. */
export interface Metrics {
  /** Returns the line of a counter with these labels, the same each time. */
  counter<N extends FigureName<"counter">>(
    name: N,
    labels: LabelsOf<N>,
  ): CountedLine;
  /** Returns the line of a histogram with these labels, the same each time. */
  histogram<N extends FigureName<"histogram">>(
    name: N,
    labels: LabelsOf<N>,
  ): MeasuredLine;
  /** Has a gauge read by `read` whenever figures are asked for; several may add to one gauge. */
  gauge<N extends FigureName<"gauge">>(
    name: N,
    read: () => GaugeValues<N>,
  ): void;
}

/** Metrics that an operator's program reads. */
export interface ExportedMetrics extends Metrics {
  /** Media type of the text. */
  readonly contentType: string;
  /** Returns all figures as they are now, as OpenMetrics text. */
  text(): Promise<string>;
}

const NO_LINE: CountedLine & MeasuredLine = { add() {}, observe() {} };

/** Counts nothing: where no program reads the figures. */
export const noMetrics: Metrics = {
  counter: () => NO_LINE,
  histogram: () => NO_LINE,
  gauge() {},
};

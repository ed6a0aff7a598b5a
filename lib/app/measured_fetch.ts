import type { Clock } from "@/lib/core/clock.ts";
import type { Config } from "@/lib/core/config.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import type { Outside } from "@/lib/features/outside.ts";

/** Status that is counted where no answer came. */
const UNANSWERED = "0";

/** Returns the services that the settings name, by the beginning of their addresses. */
function namedIn(
  { env }: Pick<Config, "env">,
): readonly (readonly [address: string, name: string])[] {
  const named: [string | undefined, string][] = [
    [env.TWITCH_EVENTSUB_SUBSCRIPTIONS_URL, "twitch"],
    [env.TWITCH_HELIX_URL, "twitch"],
    [env.TWITCH_OAUTH_URL, "twitch_sign_in"],
    [env.AI_BASE_URL, "ai"],
    [env.SPEECH_URL, "speech"],
    [env.S3_ENDPOINT, "s3"],
    [env.MODULES_URL, "modules"],
    [env.SESSION_JWKS_URL, "session_keys"],
    [env.EXCHANGE_RATES_URL, "exchange_rates"],
  ];
  return named.flatMap(([address, name]) =>
    address === undefined ? [] : [[address, name]]
  );
}

/**
 * Returns the same `fetch`, which counts requests by the service that they go
 * to and its status, and measures how long each took to answer. What no setting
 * names, such as providers of emotes, is `other`.
 */
function measuredFetch(
  fetch: typeof globalThis.fetch,
  { config, clock, metrics }: {
    config: Pick<Config, "env">;
    clock: Pick<Clock, "steady">;
    metrics: Metrics;
  },
): typeof globalThis.fetch {
  const named = namedIn(config);
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const [, to] = named.find(([begin]) => address.startsWith(begin)) ??
      ["", "other"];
    const startedAt = clock.steady();
    let status = UNANSWERED;
    try {
      const answer = await fetch(input, init);
      status = String(answer.status);
      return answer;
    } finally {
      metrics.counter("limelight_outgoing_requests_total", { to, status })
        .add();
      metrics.histogram("limelight_outgoing_request_seconds", { to })
        .observe((clock.steady() - startedAt) / 1_000);
    }
  };
}

/** Returns the same outside, whose requests to other services are measured where a program may read that. */
export function withMeasuredFetch(outside: Outside): Outside {
  const { fetch, metrics } = outside;
  return metrics === undefined
    ? outside
    : { ...outside, fetch: measuredFetch(fetch, { ...outside, metrics }) };
}

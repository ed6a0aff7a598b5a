/** State and deliveries of an integration in words. Pure. */
import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type {
  Integration,
  IntegrationTested,
  ProviderInfo,
} from "@/lib/schema/integrations/integrations.ts";
import type { ToastLink } from "@/lib/studio/browser/toasts.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";

/** State of an integration as its card says it. */
interface StateWords {
  tone: "plain" | "good" | "warn";
  /** State in a word or two. */
  name: string;
  /** Reason, and what to do; `null` where nothing is to be said. */
  why: string | null;
  /** "I have seen it" ends it: a delivery is over once it was seen, a refused connection is not. */
  isToBeSeen?: boolean;
}

type Stated = Pick<
  Integration,
  "state" | "values" | "secrets" | "attention" | "connection" | "lastDelivery"
>;

/** Returns the labels of fields that the provider needs and the streamer has not entered. */
function missingLabels(
  { values, secrets }: Pick<Integration, "values" | "secrets">,
  { fields }: Pick<ProviderInfo, "fields">,
): string[] {
  return fields.filter(({ key, required }) =>
    required && !Object.hasOwn(values, key) && !secrets.includes(key)
  ).map(({ label }) => label);
}

/** Says in which state an integration is, why, and what the streamer does about it. */
export function stateWords(
  integration: Stated,
  provider: Pick<ProviderInfo, "title" | "fields">,
): StateWords {
  const { state, connection } = integration;
  const { states } = words;
  switch (state) {
    case "off":
      return { tone: "plain", name: states.off, why: null };
    case "incomplete": {
      const why = words.missing(missingLabels(integration, provider));
      return { tone: "warn", name: states.incomplete, why };
    }
    case "attention": {
      const ofDeliveries = whyDeliveries(integration);
      const why = ofDeliveries ||
        words.refusedConnection(provider.title, connection?.reason ?? null);
      const isToBeSeen = ofDeliveries !== "";
      return { tone: "warn", name: states.attention, why, isToBeSeen };
    }
  }
  if (connection?.state === "connecting") {
    return { tone: "plain", name: states.connecting, why: null };
  }
  if (connection?.state === "waiting") {
    const why = words.lost(connection.reason);
    return { tone: "plain", name: states.lost, why };
  }
  return state === "ready"
    ? { tone: "good", name: states.ready, why: null }
    : { tone: "plain", name: states.waiting, why: null };
}

/** Says what was not understood and what was refused: "I have seen it" ends both. */
function whyDeliveries({ attention, lastDelivery }: Stated): string {
  return [
    ...attention
      ? [words.notUnderstood(attention.reason, dayAndTime(attention.since))]
      : [],
    ...lastDelivery?.outcome === "refused"
      ? [words.refusedLast(whyText(lastDelivery))]
      : [],
  ].join(" ");
}

/** Says of which kinds the events of a delivery were. */
export function whatText(
  { kinds, test }: Pick<IntegrationDelivery, "kinds" | "test">,
  kindNames: Readonly<Record<string, string>>,
): string {
  const names = kinds.map((kind) => kindNames[kind] ?? kind);
  return [...names, ...test ? [words.testDelivery] : []].join(", ");
}

/** Says why a delivery was not accepted, as a clause; nothing where it was. */
export function whyText(
  { code, reason }: Pick<IntegrationDelivery, "code" | "reason">,
): string {
  if (code === null) return "";
  if (reason === null) return words.reasons[code];
  return code === "no_act" ? reason : `${words.reasons[code]}: ${reason}`;
}

/** Says what became of a delivery in one line, with the reason unless another line says it: `Tip: accepted`, `Ignored: it was not understood`. */
export function deliveryText(
  delivery: IntegrationDelivery,
  kindNames: Readonly<Record<string, string>>,
  withReason: boolean,
): string {
  const what = whatText(delivery, kindNames);
  const outcome = words.outcomes[delivery.outcome];
  const why = withReason ? whyText(delivery) : "";
  const parts = what === "" ? [outcome, why] : [
    capitalized(what),
    [outcome.toLowerCase(), why].filter(Boolean).join(", "),
  ];
  return parts.filter(Boolean).join(": ");
}

/** Returns a text as it begins a line. */
export const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Tested = Pick<IntegrationTested, "reach" | "alerts">;

/** Says how many sources a sample reached, and which alert boxes play it. */
export const testedText = ({ reach, alerts }: Tested): string =>
  [reach.message, ...alerts ? [alerts.message] : []].join(". ");

/** Returns the link to where the streamer chooses what alerts tell of; none where an open alert box plays the sample. */
export function whereToChoose(
  { alerts }: Pick<Tested, "alerts">,
): ToastLink | undefined {
  switch (alerts?.reason) {
    case "no_box":
      return { name: words.addBox, href: "/studio/widgets?add=alert-box" };
    case "kind_filtered":
    case "kind_off":
    case "left_out": {
      const { reason, boxId } = alerts;
      if (boxId === null) {
        return { name: words.openAlerts, href: "/studio/alerts" };
      }
      const id = encodeURIComponent(boxId);
      return reason === "kind_filtered"
        ? { name: words.openBox, href: `/studio/widgets/${id}` }
        : { name: words.openAlerts, href: `/studio/alerts?box=${id}` };
    }
  }
}

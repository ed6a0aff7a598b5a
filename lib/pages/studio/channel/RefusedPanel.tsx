import type { RefusedNotification } from "@/lib/schema/platform/eventsub.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { REFUSED_MESSAGES as words } from "@/lib/studio/messages/refused.ts";

const BY_SIGNING_IN = ["scope_missing", "revoked"];
const BY_OPERATOR = ["limit", "callback_failed"];

/**
 * Draws which notifications Twitch refuses the channel, why, and what its
 * broadcaster does about it; draws nothing while there are none.
 */
export function RefusedPanel(
  { refused, returnTo }: {
    refused: readonly RefusedNotification[];
    /** Path of the room, to come back to from Twitch. */
    returnTo: string;
  },
) {
  if (refused.length === 0) return null;
  const has = (reasons: readonly string[]) =>
    refused.some(({ reason }) => reasons.includes(reason));
  // Several types of one group are one thing to a broadcaster.
  const lines = new Map(
    refused.map(({ type, reason }) => [
      nameOf(type) + reason,
      { name: nameOf(type), why: words.reasons[reason] },
    ]),
  );
  const to = `/auth/login?${new URLSearchParams({ return_to: returnTo })}`;
  return (
    <Panel title={words.title} lede={words.lede} icon="radio" tone="bad">
      <ul class="stack">
        {[...lines].map(([key, { name, why }]) => (
          <li key={key}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
      {has(BY_SIGNING_IN) && (
        <div class="row">
          <ButtonLink tone="primary" href={to}>{words.reconnect}</ButtonLink>
          <p class="dim">{words.reconnectText}</p>
        </div>
      )}
      {has(BY_OPERATOR) && <p class="dim">{words.operator}</p>}
    </Panel>
  );
}

function nameOf(type: string): string {
  return words.names[type] ??
    words.groups.find(([begin]) => type.startsWith(begin))?.[1] ?? type;
}

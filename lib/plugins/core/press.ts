/** Calls that presses make. Pure. */
import type { z } from "zod";
import type { ControlOrder } from "@/lib/schema/overlays/control.ts";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import type { WheelSpinRequest } from "@/lib/schema/audience/wheel.ts";
import type { SetAct } from "./act_settings.ts";
import type { Call } from "./calls.ts";
import type { DeckState } from "./channel_state.ts";

/** The call of a press. */
interface PressCall extends Omit<Call, "scope"> {
  /** True where the path is below the channel's address. */
  isOfChannel: boolean;
}

/**
 * Returns the call that a press makes; `id` names the press, so that the service
 * counts it once. Returns `null` for a switch whose state was not told yet.
 */
export function callOf(
  set: SetAct,
  channel: DeckState,
  id: string,
): PressCall | null {
  switch (set.act) {
    case "counter":
      return botAct("counter", { name: set.name, by: set.by, id });
    case "skip":
      return botAct("skip", { id });
    case "queue":
      return botAct("queue", { n: set.n, id });
    case "time":
      return botAct("time", { seconds: set.seconds, id });
    case "shoutout":
      return botAct("shoutout", { login: set.login, id });
    case "pause":
      return order(set.to, channel.isPaused, ["pause", "resume"], id);
    case "mute":
      return order(set.to, channel.isMuted, ["mute", "unmute"], id);
    case "blank":
      return order(set.to, channel.isBlank, ["blank", "unblank"], id);
    case "wheel":
      return post(
        "/wheel/spins",
        {
          owed: set.owed === "yes",
        } satisfies z.input<typeof WheelSpinRequest>,
        id,
      );
    case "test":
      return {
        ...post(
          "/test-event",
          { kind: set.kind } satisfies z.input<typeof TestEventRequest>,
          id,
        ),
        isRepeatable: false,
      };
  }
}

/** Returns the call of an act that bots have as well: its id makes it count once. */
function botAct(
  act: string,
  query: Readonly<Record<string, string | number>>,
): PressCall {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: "GET",
    path: `/api/do/${act}?${search}`,
    isOfChannel: false,
    isRepeatable: true,
  };
}

function post(path: string, body: object, id: string): PressCall {
  return {
    method: "POST",
    path,
    body,
    headers: { "idempotency-key": id },
    isOfChannel: true,
    isRepeatable: true,
  };
}

function order(
  to: "toggle" | "on" | "off",
  isOn: boolean | null,
  [on, off]: readonly [ControlOrder["action"], ControlOrder["action"]],
  id: string,
): PressCall | null {
  if (to === "toggle" && isOn === null) return null;
  const turnsOn = to === "toggle" ? !isOn : to === "on";
  const action = turnsOn ? on : off;
  return post(
    "/control",
    { action } satisfies z.input<typeof ControlOrder>,
    id,
  );
}

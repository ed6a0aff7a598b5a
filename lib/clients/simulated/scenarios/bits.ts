import {
  bitsMessage,
  cheermotes,
  type Piece,
  plain,
  said,
  supportTalk,
} from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { who } from "@/lib/clients/simulated/wire.ts";
import { tellMessage } from "./chat_wire.ts";
import { fuelTrain } from "./hype_train.ts";

const CHEERS: readonly (readonly [number, number])[] = [
  [1, 6],
  [5, 3],
  [50, 6],
  [100, 34],
  [200, 12],
  [300, 8],
  [500, 12],
  [1_000, 8],
  [2_500, 2],
  [5_000, 1],
];

/** The account that stands for anonymous cheerers. */
const ANONYMOUS_CHEERER = {
  id: "407665396",
  login: "ananonymouscheerer",
  name: "AnAnonymousCheerer",
};

/** Lets a viewer cheer bits. */
export function cheer(context: ScenarioContext): void {
  const { random } = context;
  const person = someViewer(context);
  if (!person) return;
  const bits = random.weighted(CHEERS);
  const anonymous = random.chance(0.05);
  const pieces: Piece[] = cheermotes(bits);
  if (context.hasListener) {
    const said = supportTalk(context);
    if (said.length > 0) pieces.push({ type: "text", text: " " }, ...said);
  }
  context.notify("channel.cheer", () => ({
    is_anonymous: anonymous,
    ...who("user_", anonymous ? null : person),
    ...broadcaster(context),
    message: plain(pieces),
    bits,
  }));
  context.notify("channel.bits.use", () => ({
    ...who("user_", anonymous ? ANONYMOUS_CHEERER : person),
    ...broadcaster(context),
    bits,
    type: "cheer",
    power_up: null,
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  if (anonymous) return;
  tellMessage(context, person, () => pieces, { cheer: { bits } });
  fuelTrain(context, person, "bits", bits);
}

/** Lets a viewer pay bits for an effect around their message. */
export function powerUp(context: ScenarioContext): void {
  const person = someViewer(context);
  if (!person) return;
  const pieces = context.hasListener ? said("look at this") : [];
  context.notify("channel.bits.use", () => ({
    ...who("user_", person),
    ...broadcaster(context),
    bits: 40,
    type: "power_up",
    power_up: {
      type: "message_effect",
      emote: null,
      message_effect_id: context.words.pick(["simmer", "rainbow-eclipse"]),
    },
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  tellMessage(context, person, () => pieces, {
    type: "power_ups_message_effect",
  });
  fuelTrain(context, person, "bits", 40);
}

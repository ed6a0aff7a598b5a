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
} from "@/lib/clients/simulated/stage.ts";
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

/** Lets somebody cheer bits. */
export function cheer(stage: ScenarioContext): void {
  const { random } = stage;
  const person = someViewer(stage);
  if (!person) return;
  const bits = random.weighted(CHEERS);
  const anonymous = random.chance(0.05);
  const pieces: Piece[] = cheermotes(bits, anonymous ? "AnonCheer" : "Cheer");
  if (stage.heard) {
    const said = supportTalk(stage);
    if (said.length > 0) pieces.push({ type: "text", text: " " }, ...said);
  }
  stage.tell("channel.cheer", () => ({
    is_anonymous: anonymous,
    ...who("user_", anonymous ? null : person),
    ...broadcaster(stage),
    message: plain(pieces),
    bits,
  }));
  stage.tell("channel.bits.use", () => ({
    ...who("user_", anonymous ? ANONYMOUS_CHEERER : person),
    ...broadcaster(stage),
    bits,
    type: "cheer",
    power_up: null,
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  if (anonymous) return;
  tellMessage(stage, person, () => pieces, { cheer: { bits } });
  fuelTrain(stage, person, "bits", bits);
}

/** Lets somebody pay bits for an effect around their message. */
export function powerUp(stage: ScenarioContext): void {
  const person = someViewer(stage);
  if (!person) return;
  const pieces = stage.heard ? said("look at this") : [];
  stage.tell("channel.bits.use", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    bits: 40,
    type: "power_up",
    power_up: {
      type: "message_effect",
      emote: null,
      message_effect_id: stage.words.pick(["simmer", "rainbow-eclipse"]),
    },
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  tellMessage(stage, person, () => pieces, {
    type: "power_ups_message_effect",
  });
  fuelTrain(stage, person, "bits", 40);
}

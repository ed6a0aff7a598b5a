import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { audienceState } from "@/lib/http/state_routes.ts";
import {
  WheelAnswer,
  WheelCommand,
  WheelDone,
} from "@/lib/schema/audience/wheel.ts";

export const handler = audienceState({
  guard: sessionOrKey("audience"),
  read: {
    summary: "The prize wheel, its spins, and those that are owed",
    answer: WheelAnswer,
  },
  command: {
    summary: "Write the wheel, change what is owed, or take a spin back",
    body: WheelCommand,
    answer: WheelDone,
  },
  state: ({ wheel }) => wheel,
});

/** Settings of acts, as apps keep them. */
import { z } from "zod";
import { ACT_INPUTS, typedLogin } from "@/lib/schema/bot/acts.ts";
import { CounterName } from "@/lib/schema/bot/counters.ts";
import { type ActId, TEST_CHOICES } from "./acts.ts";

/** Whole numbers of an app's forms, which may be texts, as an act takes them. */
const whole = (initial: number, field: z.ZodType<number, string>) =>
  z.union([z.string(), z.number()]).transform(String).pipe(field)
    .catch(initial);
const to = z.enum(["toggle", "on", "off"]).catch("toggle");

/** Settings of each act. What an app left out, or holds wrongly, is as it was in the beginning. */
const SETTINGS = {
  counter: z.object({
    name: CounterName.catch("deaths"),
    by: whole(1, ACT_INPUTS.counter.shape.by.unwrap()),
  }),
  skip: z.object({}),
  pause: z.object({ to }),
  mute: z.object({ to }),
  blank: z.object({ to }),
  queue: z.object({ n: whole(1, ACT_INPUTS.queue.shape.n.unwrap()) }),
  time: z.object({ seconds: whole(300, ACT_INPUTS.time.shape.seconds) }),
  shoutout: z.object({
    login: z.string().max(100).transform(typedLogin).catch(""),
  }),
  wheel: z.object({ owed: z.enum(["no", "yes"]).catch("no") }),
  test: z.object({
    kind: z.enum(TEST_CHOICES.map(([kind]) => kind)).catch("follow"),
  }),
} as const satisfies Record<ActId, z.ZodObject>;

/** An act with its settings. */
export type SetAct = {
  [A in ActId]: { act: A } & z.output<typeof SETTINGS[A]>;
}[ActId];

/** Returns an act with its settings, as an app keeps them. */
export function setAct(act: ActId, raw: unknown): SetAct {
  const settings = SETTINGS[act].parse(Object(raw));
  return { act, ...settings } as SetAct;
}

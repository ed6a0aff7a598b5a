/** Lists of the module in Companion: actions, feedbacks, variables and presets. Pure. */
import {
  combineRgb,
  type CompanionActionDefinitions,
  type CompanionButtonPresetDefinition,
  type CompanionFeedbackDefinitions,
  type CompanionOptionValues,
  type CompanionPresetDefinitions,
  type CompanionVariableDefinition,
  type CompanionVariableValues,
  type SomeCompanionActionInputField,
  type SomeCompanionConfigField,
} from "@companion-module/base";
import {
  ACT_IDS,
  type ActField,
  type ActId,
  actRow,
  SCOPE_TITLES,
} from "@/lib/plugins/core/acts.ts";
import { timerShows } from "@/lib/plugins/core/channel_state.ts";
import type { ClientView, Pressed } from "@/lib/plugins/core/client.ts";
import { connectionText } from "@/lib/plugins/core/connection_text.ts";
import { TONES } from "@/lib/plugins/core/draw_face.ts";
import { timerText, type Tone } from "@/lib/plugins/core/faces.ts";

/** Name of the module, which stands before its variables. */
export const MODULE_ID = "limelight-overlays";

/** Fields of a connection: where the service is, and the key as a secret. */
export const CONFIG_FIELDS: SomeCompanionConfigField[] = [
  {
    type: "static-text",
    id: "about",
    width: 12,
    label: "Your channel",
    value:
      "Make a key for programs in the studio under Channel. Tick Events, and what your buttons are to do.",
  },
  {
    type: "textinput",
    id: "studio",
    label: "Address of your studio",
    tooltip: "As your browser shows it, such as https://limelight.example",
    width: 12,
  },
  { type: "textinput", id: "channel", label: "Channel's number", width: 6 },
  { type: "secret-text", id: "key", label: "Key for programs", width: 12 },
];

function optionOf(field: ActField): SomeCompanionActionInputField {
  const { id, label, initial, hint, range, choices } = field;
  const shared = {
    id,
    label,
    ...(hint === undefined ? {} : { tooltip: hint }),
  };
  if (choices) {
    return {
      ...shared,
      type: "dropdown",
      default: initial,
      choices: choices.map(([id, label]) => ({ id, label })),
    };
  }
  return range
    ? { ...shared, type: "number", default: Number(initial), ...range }
    : { ...shared, type: "textinput", default: String(initial) };
}

/** Returns the module's actions; one that does nothing throws the reason. */
export function actionDefinitions(
  press: (act: ActId, options: CompanionOptionValues) => Promise<Pressed>,
): CompanionActionDefinitions {
  return Object.fromEntries(ACT_IDS.map((act) => {
    const { title, does, scope, fields } = actRow(act);
    return [act, {
      name: title,
      description: `${does} The key needs ${SCOPE_TITLES[scope]}.`,
      options: fields.map(optionOf),
      async callback({ options }) {
        const pressed = await press(act, options);
        if (!pressed.ok) throw new Error(pressed.failure.detail);
      },
    }];
  }));
}

const rgb = (colour: string) => {
  const part = (from: number) => parseInt(colour.slice(from, from + 2), 16);
  return combineRgb(part(1), part(3), part(5));
};

/** Returns a tone as the style of a button. */
const styleOf = (tone: Tone) => ({
  color: rgb(TONES[tone].ink),
  bgcolor: rgb(TONES[tone].paper),
});

/** Feedbacks, each true while it holds; what was not told yet does not. */
const HOLDS: Readonly<
  Record<
    string,
    { name: string; tone: Tone; holds: (view: ClientView) => boolean }
  >
> = {
  paused: {
    name: "Alerts are paused",
    tone: "on",
    holds: ({ channel }) => channel.isPaused === true,
  },
  muted: {
    name: "Overlays are muted",
    tone: "on",
    holds: ({ channel }) => channel.isMuted === true,
  },
  blank: {
    name: "Overlays are blank",
    tone: "alarm",
    holds: ({ channel }) => channel.isBlank === true,
  },
  timer_running: {
    name: "The timer runs",
    tone: "on",
    holds: ({ channel }) => channel.timer?.isRunning === true,
  },
  queue_open: {
    name: "The viewer queue is open",
    tone: "on",
    holds: ({ channel }) => channel.queue?.isOpen === true,
  },
  spins_owed: {
    name: "Spins of the wheel are owed",
    tone: "on",
    holds: ({ channel }) => (channel.owedSpins ?? 0) > 0,
  },
  offline: {
    name: "No connection to Limelight",
    tone: "dim",
    holds: ({ connection }) => connection.is !== "live",
  },
};

/** Returns the module's feedbacks. */
export function feedbackDefinitions(
  view: () => ClientView,
): CompanionFeedbackDefinitions {
  return Object.fromEntries(
    Object.entries(HOLDS).map(([id, { name, tone, holds }]) => [id, {
      type: "boolean",
      name,
      options: [],
      defaultStyle: styleOf(tone),
      callback: () => holds(view()),
    }]),
  );
}

const VARIABLES: readonly CompanionVariableDefinition[] = [
  { variableId: "connection", name: "Connection, in a sentence" },
  { variableId: "paused", name: "Whether alerts are paused" },
  { variableId: "muted", name: "Whether overlays are muted" },
  { variableId: "blank", name: "Whether overlays are blank" },
  { variableId: "timer", name: "Time that the timer shows" },
  { variableId: "queue_waiting", name: "Viewers who wait in the queue" },
  { variableId: "spins_owed", name: "Spins of the wheel that are owed" },
];

/** Returns the names of the counters that are known, in order. */
export function counterNames({ channel }: ClientView): string[] {
  return [...channel.counters?.keys() ?? []].sort();
}

/** Returns the module's variables, with one for each counter. */
export function variableDefinitions(
  counters: readonly string[],
): CompanionVariableDefinition[] {
  return [
    ...VARIABLES,
    ...counters.map((name) => ({
      variableId: `counter_${name}`,
      name: `Counter ${name}`,
    })),
  ];
}

/** Returns the values of the variables at a moment of the steady clock; what was not told yet has none. */
export function variableValues(
  { connection, channel }: ClientView,
  now: number,
): CompanionVariableValues {
  const { timer, queue, counters } = channel;
  const told = <T>(value: T | null) => value ?? undefined;
  return {
    connection: connectionText(connection),
    paused: told(channel.isPaused),
    muted: told(channel.isMuted),
    blank: told(channel.isBlank),
    timer: timer === null ? undefined : timerText(timerShows(timer, now)),
    queue_waiting: told(queue?.waiting ?? null),
    spins_owed: told(channel.owedSpins),
    ...Object.fromEntries(
      [...counters ?? []].map(([name, value]) => [`counter_${name}`, value]),
    ),
  };
}

/** Text and feedback of each act's preset. */
const PRESETS: Readonly<
  Record<ActId, { text: string; feedback?: string }>
> = {
  counter: { text: `deaths\\n$(${MODULE_ID}:counter_deaths)` },
  skip: { text: "Skip\\nalert" },
  pause: { text: "Pause\\nalerts", feedback: "paused" },
  mute: { text: "Mute", feedback: "muted" },
  blank: { text: "PANIC", feedback: "blank" },
  queue: { text: `Next\\n$(${MODULE_ID}:queue_waiting)` },
  time: { text: `+5 min\\n$(${MODULE_ID}:timer)`, feedback: "timer_running" },
  wheel: {
    text: `Spin\\n$(${MODULE_ID}:spins_owed)`,
    feedback: "spins_owed",
  },
  shoutout: { text: "Shout\\nout" },
  test: { text: "Test\\nalert" },
};

/** Returns a button for each act, to be dragged to a page. */
export function presetDefinitions(): CompanionPresetDefinitions {
  return Object.fromEntries(ACT_IDS.map((act) => {
    const { text, feedback } = PRESETS[act];
    const { title, fields } = actRow(act);
    const options = Object.fromEntries(
      fields.map(({ id, initial }) => [id, initial]),
    );
    const shown = feedback === undefined ? [] : [feedback];
    const preset: CompanionButtonPresetDefinition = {
      type: "button",
      category: "Limelight",
      name: title,
      style: { text, size: "auto", ...styleOf("plain") },
      steps: [{ down: [{ actionId: act, options }], up: [] }],
      feedbacks: [...shown, "offline"].map((feedbackId) => ({
        feedbackId,
        options: {},
        style: styleOf(HOLDS[feedbackId]?.tone ?? "plain"),
      })),
    };
    return [act, preset];
  }));
}

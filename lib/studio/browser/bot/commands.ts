import {
  isAct,
  type ParameterName,
  type RequiredName,
  type Subject,
  SUBJECTS,
} from "./subjects.ts";

/** Parts that a command is put together from. What its call does not take does not count. */
export interface CommandChoice {
  subject: Subject;
  /** Filter tokens, such as `sub`; none for everybody. */
  filter: readonly string[];
  /** Minutes within which they spoke; empty where that does not matter. */
  active: string;
  /** Minutes for which nobody is drawn again; empty where that does not matter. */
  unique: string;
  /** Parameters that are given by hand; the service's own defaults without them. */
  given: Readonly<Partial<Record<ParameterName, string>>>;
  /** Sentence with `{0}` to `{9}`; empty for the names alone. */
  sentence: string;
  /** Leave out the viewer who calls the command, where the bot can say who that is. */
  notCaller: boolean;
  withBots: boolean;
}

/** One thing to paste, and where it goes. */
export interface BotStep {
  /** Place it goes to; empty when it is typed into chat. */
  where: string;
  text: string;
}

interface Bot {
  name: string;
  /** Variable of the viewer who called, ready for a URL; absent where the bot has none that is safe there. */
  caller?: string;
  /** Variable of the chat message's id. Nightbot and Fossabot send one by themselves. */
  message?: string;
  /** Variable of the first word after the command, ready for a URL. */
  argument?: string;
  /** The bot reads percent signs as its own: spaces are `+`, and braces stay. */
  rawBraces?: boolean;
  steps(url: string, command: string, key: string): BotStep[];
}

const inChat = (text: string): BotStep[] => [{ where: "", text }];

/** Bots that can call a URL, by id; in the order of the list. */
export const BOTS = {
  nightbot: {
    name: "Nightbot",
    caller: "$(querystring $(user))",
    argument: "$(querystring $(1))",
    steps: (url, command) =>
      inChat(`!commands add ${command} $(urlfetch ${url})`),
  },
  streamelements: {
    name: "StreamElements",
    caller: "$(queryescape $(user))",
    argument: "$(queryescape $(1))",
    steps: (url, command) =>
      inChat(`!command add ${command} $(customapi ${url})`),
  },
  streamlabs: {
    name: "Streamlabs Cloudbot",
    caller: "{user.name}",
    argument: "{1}",
    steps: (url, command) => inChat(`!addcommand ${command} {readapi.${url}}`),
  },
  fossabot: {
    name: "Fossabot",
    argument: "$(querystring)",
    steps: (url, command) =>
      inChat(`!addcommand ${command} $(customapi ${url})`),
  },
  moobot: {
    name: "Moobot",
    steps: (url) => [{
      where: "Custom command → Response → URL fetch (plain text)",
      text: url,
    }],
  },
  wizebot: {
    name: "WizeBot",
    steps: (url, command) => inChat(`!cmd add ${command} $urlcall(${url})`),
  },
  mixitup: {
    name: "Mix It Up",
    argument: "$arg1text",
    steps: (url) => [
      { where: "Action “Web Request”, as plain text", text: url },
      { where: "Then the action “Chat Message”", text: "$webrequestresult" },
    ],
  },
  firebot: {
    name: "Firebot",
    caller: "$encodeForUrl[$user]",
    message: "$chatMessageId",
    argument: "$encodeForUrl[$arg[1]]",
    steps: (url) => [{
      where: "Effect “Chat”, as its message",
      text: `$readApi[${url}]`,
    }],
  },
  streamerbot: {
    name: "Streamer.bot",
    rawBraces: true,
    message: "%msgId%",
    argument: "%input0%",
    steps: (url) => [
      {
        where: "Sub-action “Fetch URL”, into the variable limelight",
        text: url,
      },
      {
        where: "Then the sub-action “Send message to channel”",
        text: "%limelight%",
      },
    ],
  },
  phantombot: {
    name: "PhantomBot",
    caller: "(sender)",
    argument: "$1",
    steps: (url, command, key) => [
      {
        where: "",
        text: `!addcom ${command} (customapi ${url.replace(key, "(token)")})`,
      },
      { where: "", text: `!tokencom ${command} ${key}` },
    ],
  },
  other: {
    name: "Another bot",
    steps: (url) => [{
      where: "Wherever the bot fetches a URL, as plain text",
      text: url,
    }],
  },
} as const satisfies Record<string, Bot>;

export type BotId = keyof typeof BOTS;

/** Tells whether the bot can say who called it. */
export function knowsCaller(bot: BotId): boolean {
  return "caller" in BOTS[bot];
}

/** Tells whether the bot can pass on what stands after the command. */
export function knowsArgument(bot: BotId): boolean {
  return "argument" in BOTS[bot];
}

/** Returns the parameter that is missing; `null` where all that the call needs is given. */
export function missingOf(
  { subject, given }: Pick<CommandChoice, "subject" | "given">,
): RequiredName | null {
  return SUBJECTS[subject].required?.find((name) => !given[name]?.trim()) ??
    null;
}

/** Returns the number of values that a sentence of a command can have; 0 without one. */
export function valuesOf(
  { subject, given }: Pick<CommandChoice, "subject" | "given">,
): number {
  // A count that is empty is the service's own: one.
  return subject === "random"
    ? Number(given.n || 1)
    : SUBJECTS[subject].values ?? 0;
}

/**
 * Encodes everything but letters, digits, `-`, `_` and `.`, so that no sign is
 * left that a bot could read as its own.
 */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Encodes what would end a URL, and leaves braces and words as they are. */
function encodeRaw(text: string): string {
  return encode(text).replaceAll("%20", "+").replaceAll("%7B", "{")
    .replaceAll("%7D", "}");
}

/**
 * Returns the query of a command, without its key: `n=2&filter=sub`. A value
 * that equals the service's own default is left out.
 */
export function queryOf(choice: CommandChoice, bot: BotId = "other"): string {
  const { subject, filter, sentence, given } = choice;
  const { caller, message, argument, rawBraces }: Bot = BOTS[bot];
  const encoded = rawBraces ? encodeRaw : encode;
  const { parameters = [], narrowing = [], takesLogin } = SUBJECTS[subject];
  const parts: string[] = [];
  for (const name of parameters) {
    const value = given[name]?.trim();
    if (value) parts.push(`${name}=${encoded(value)}`);
  }
  if (narrowing.includes("filter") && filter.length > 0) {
    parts.push(`filter=${filter.join(",")}`);
  }
  for (const name of ["active", "unique"] as const) {
    if (narrowing.includes(name) && choice[name] !== "") {
      parts.push(`${name}=${choice[name]}`);
    }
  }
  if (valuesOf(choice) > 0 && sentence.trim() !== "") {
    parts.push(`format=${encoded(sentence.trim())}`);
  }
  if (subject === "chatters") parts.push("max=400");
  if (narrowing.includes("bots")) {
    const byDefault = subject === "chatters";
    if (choice.withBots !== byDefault) {
      parts.push(`bots=${choice.withBots ? "include" : "exclude"}`);
    }
    if (choice.notCaller && caller) parts.push(`exclude=${caller}`);
  }
  if (takesLogin && argument) parts.push(`login=${argument}`);
  if (isAct(subject)) {
    // A bot that fetches twice does it once.
    if (message) parts.push(`id=${message}`);
    else if (caller) parts.push(`user=${caller}`);
  }
  // Firebot takes a comma for the start of a second argument.
  return parts.join("&").replaceAll(",", "%2C");
}

/** Returns what to paste where, for one bot. */
export function commandFor(
  bot: BotId,
  { origin, key, command, choice }: {
    /** Address of the bot API, such as `https://limelight.example`. */
    origin: string;
    /** The channel's key, for an act a program's, or what stands for it on screen. */
    key: string;
    /** As it is typed in chat, such as `!pick`. */
    command: string;
    choice: CommandChoice;
  },
): BotStep[] {
  const query = queryOf(choice, bot);
  const parameter = isAct(choice.subject) ? "key" : "apikey";
  const url = `${origin}/api/${choice.subject}?${parameter}=${key}${
    query === "" ? "" : `&${query}`
  }`;
  return BOTS[bot].steps(url, command, key);
}

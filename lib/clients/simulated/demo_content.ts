import type { SimulatedChannel } from "./people/population.ts";

/** The channel that demo mode shows. */
export const demoChannel: SimulatedChannel = {
  id: "100000001",
  login: "limelight_demo",
  name: "Limelight_Demo",
};

/** The run of the demo channel. */
export const DEMO_SEED = "limelight";

/** A chat command of the demo channel. */
interface DemoCommand {
  /** With its sign, for example `!discord`. */
  name: string;
  /** Purpose of the command, in a few words. */
  description: string;
  /** Answer of the bot; the parts that it fills in are in square brackets. */
  response: string;
  /** People who may call it. */
  access: "everyone" | "subscribers" | "vips" | "moderators";
  aliases: readonly string[];
  /** Least time between two answers, in milliseconds. */
  cooldownMs: number;
}

const command = (
  name: string,
  description: string,
  response: string,
  more: Partial<DemoCommand> = {},
): DemoCommand => ({
  name,
  description,
  response,
  access: "everyone",
  aliases: [],
  cooldownMs: 10_000,
  ...more,
});

/** The chat commands of the demo channel. */
export const demoCommands: readonly DemoCommand[] = [
  command(
    "!commands",
    "Where this list is",
    "Everything I can do is on the channel's public page",
    {
      aliases: ["!help"],
    },
  ),
  command(
    "!discord",
    "Invitation to the community",
    "Come say hello: https://example.org/discord",
    { aliases: ["!dc"] },
  ),
  command(
    "!schedule",
    "When the next streams are",
    "Live every day; the plan for this week: https://example.org/schedule",
    { aliases: ["!plan"] },
  ),
  command(
    "!playlist",
    "Tonight's music",
    "You are listening to https://example.org/playlist",
    { aliases: ["!song", "!music"] },
  ),
  command(
    "!uptime",
    "How long the stream has been live",
    "Live for [time since the start]",
  ),
  command(
    "!followage",
    "How long you have followed",
    "[you] has followed for [time]",
  ),
  command(
    "!specs",
    "Computer, camera and microphone",
    "Everything about the setup: https://example.org/specs",
    { aliases: ["!pc", "!setup"] },
  ),
  command(
    "!charity",
    "About the campaign of the day",
    "We collect for the sea rescue today. Every donation counts 🌊",
    { aliases: ["!donate"] },
  ),
  command(
    "!tip",
    "How to leave a tip",
    "Thank you for thinking of it: https://example.org/tip",
  ),
  command(
    "!random",
    "Names somebody from chat",
    "The crown goes to [somebody in chat] 👑",
    { aliases: ["!pick"], cooldownMs: 5_000 },
  ),
  command(
    "!trio",
    "Three people from chat, to compare",
    "[three people in chat, with “vs” between them]",
    { aliases: ["!fmk"], cooldownMs: 5_000 },
  ),
  command(
    "!luckysub",
    "Names a subscriber from chat",
    "A round of applause for [a subscriber in chat]",
    { access: "subscribers" },
  ),
  command(
    "!vipwheel",
    "Names a VIP from chat",
    "[a VIP in chat] chooses the next song",
    { access: "vips" },
  ),
  command(
    "!raffle",
    "Draws five people from chat",
    "And the winners are: [five people in chat]",
    { access: "moderators" },
  ),
  command(
    "!hug",
    "Hugs somebody",
    "[you] hugs [somebody in chat] 💜",
    { cooldownMs: 3_000 },
  ),
  command(
    "!deaths",
    "How often the hero has fallen",
    "Fallen [deaths] times so far",
  ),
  command(
    "!death",
    "Counts one more fall",
    "And down again: [deaths, one more]",
    { access: "moderators" },
  ),
  command(
    "!wins",
    "Won and lost today",
    "[wins] won, [losses] lost",
  ),
  command(
    "!hydrate",
    "Reminds of a sip of water",
    "A sip of water for everybody 💧 ([sips] so far)",
    { aliases: ["!water"] },
  ),
  command(
    "!cat",
    "How often the cat crossed the keyboard",
    "The cat was on the keyboard [cat] times 🐈",
    { aliases: ["!мяу", "!猫"] },
  ),
  command(
    "!map",
    "The map of the present game",
    "Here you are: https://example.org/maps",
  ),
  command(
    "!mods",
    "Which mods are installed",
    "All of them: https://example.org/mods",
  ),
  command(
    "!lurk",
    "Says that you stay in the background",
    "Enjoy, [you] 🌙",
    {
      cooldownMs: 3_000,
    },
  ),
  command(
    "!quote",
    "Something that was said here",
    "“It is not lost, it is on an adventure.”",
  ),
  command(
    "!so",
    "Recommends another channel",
    "Go and follow [channel], a lovely place 💜",
    { access: "moderators", aliases: ["!shoutout"], cooldownMs: 0 },
  ),
  command(
    "!title",
    "Changes the stream's title",
    "The title is now: [your words]",
    { access: "moderators", cooldownMs: 0 },
  ),
];

/** Counters of the demo channel and where they stand. */
export const demoCounters: readonly { name: string; value: number }[] = [
  { name: "deaths", value: 137 },
  { name: "wins", value: 12 },
  { name: "losses", value: 7 },
  { name: "sips", value: 41 },
  { name: "cat", value: 9 },
];

/** Settings of the demo channel's chatter module. */
export const demoChatterSettings = {
  enabled: true,
  publicCommands: true,
  /** Beside the bots that are known anyway. */
  excludedLogins: [] as readonly string[],
} as const;

/** Headings of the demo channel's commands page, and what stands under each. */
export const demoSections: Readonly<Record<string, readonly string[]>> = {
  "The channel": [
    "!commands",
    "!discord",
    "!schedule",
    "!charity",
    "!tip",
    "!specs",
    "!playlist",
  ],
  "The stream": ["!uptime", "!followage", "!map", "!mods", "!quote"],
  "From chat": [
    "!random",
    "!trio",
    "!luckysub",
    "!vipwheel",
    "!raffle",
    "!hug",
    "!lurk",
  ],
  "Counters": ["!deaths", "!death", "!wins", "!hydrate", "!cat"],
  "Moderation": ["!so", "!title"],
};

/** Goals of the demo's subathon, in thousandths of a point. */
export const demoGoals: readonly { threshold: number; title: string }[] = [
  { threshold: 25_000, title: "Karaoke: one song, chat's choice" },
  { threshold: 75_000, title: "Hot sauce round" },
  { threshold: 150_000, title: "Cooking stream on Sunday" },
  { threshold: 300_000, title: "24 hours straight" },
];

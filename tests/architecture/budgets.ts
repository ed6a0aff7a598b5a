/**
 * Bounds the size of the service. A number only shrinks, or grows in the commit
 * that says which function it buys; `deno run -A scripts/repo_report.ts` prints the
 * figures of the tree.
 */

/** Most lines of TypeScript of each top folder, in steps of 100. */
export const LINES: Readonly<Record<string, number>> = {
  "fresh.config.ts": 100,
  "islands": 700,
  // Threads that answer over one file, how they are watched, replaced and
  // measured: 500 lines. The doctor, which the studio shows as well, moved
  // here: 600. Reads and acts that bots are handed: 80.
  // Memory that threads tell each other of, and the thread that counts: 100.
  // Threads of a process that limit, measure and tell as one: 300.
  "lib/app": 3_900,
  // States that worlds of the simulator share, for apps of tests to start sooner.
  // Badges, the schedule of ads, and what the simulator tells of custom power-ups
  // and shared chats: 150 lines.
  // Polls and predictions that a streamer starts, on Twitch and in the demo: 300.
  // Posting to addresses that other people chose: 240 lines.
  "lib/clients": 12_800,
  // Draws by weights: 30 lines.
  // Which colours can be read, for looks too: 130 lines that `lib/overlay` had.
  "lib/core": 4_700,
  "lib/database": 1_900,
  // Pages with alerts, of which one is heard in the channel: 60 lines.
  // Acts by a worth of their own, for mini goals and the wheel: 70 that `lib/features` had.
  // What other threads add to the logs: 150.
  // What compilers take is no message; sockets that only listen are not elected: 50.
  // Looks at memory that are judged once all threads have told since: 50.
  "lib/event_log": 9_100,
  // One set of alerts for the channel: 600 lines, and 600 of the studio.
  // Which open alert boxes play an integration's test: 130.
  // The guard against bursts of follows: 400 lines. Pictures of badges: 70.
  // What notes moments: 600.
  // Keys for programs: 400, and what bots say and do: 700.
  // Polls and predictions, and consents that are asked for when needed: 300.
  // The prize wheel: 500.
  // What modules tell, and webhooks: 1,100. Filters and fallbacks of bots: 60.
  // Walk-ons, ads that come soon, and which alerts rested: 400.
  // Draws among who spoke, by weights and without repeats: 400. Shout-outs and
  // spins of bots: 80. Webhooks in setups, and their new secrets: 100.
  // Sounds: a meter of loudness, a room, a limiter, and an encoder of FLAC: 600.
  // Rules that owe spins of the wheel, and a channel's own look: 200.
  // Pictures to share: who brought a goal, a total, the poster of the credits: 300.
  // Looks of one's own by their ids, and the files that they use: 100.
  // Stingers of looks, handed out in parts: 60.
  // Rules of chat: 800. Polls in chat: 550, luck and answers of giveaways: 450.
  // What is known of channels without a read, so that no run begins for nothing: 20.
  "lib/features": 67_200,
  // Words of forms stay out of the API's document. Keys for programs, and what bots
  // say and do: 300. Assistants, whose tools are the API's operations: 450.
  // All routes imported at once, for the table of routes: 20.
  "lib/http": 5_800,
  "lib/jsr": 5_700,
  // English texts of moments, and of what bots say: 60.
  "lib/locales": 400,
  // A wheel of four rounds whose slices are equally bright while it turns, and a
  // pointer that its edges push: 200 lines.
  // A celebration over the whole scene, and the look's material that falls: 290.
  // Ticks of a wheel on the page's audio clock: 100.
  // What keeps great moments clear of webcam frames: 80.
  // Dials of clocks and stopwatches, and their small seconds: 170.
  // Texts that end with a whole line where not all fit: 10.
  "lib/overlay": 10_700,
  // The widgets that show each tab of the audience, the chat of Live, and the doctor: 40 lines.
  // Languages of the studio, and which texts each page brings: 150.
  // The sheets of backdrops: 20.
  // The designer of looks: 60.
  // The look of a picture to share, and its layers: 60.
  // An index of long pages, samples of alerts: 100.
  "lib/pages": 5_200,
  // The plugins for Stream Deck and Companion, and the core that they share.
  "lib/plugins": 2_500,
  "lib/sandbox": 4_400,
  // Labels of forms that `lib/features` and the studio had stand in the fields.
  // Held follows, shared chats: 150 lines. Events that are hidden from lists: 20.
  // Moments, and the kinds that alerts are made for: 200 lines.
  // Keys for programs, and what bots say and do: 200.
  // Polls and predictions: 100. The prize wheel: 200.
  // Webhooks: 150.
  // Conditions of alerts on what viewers wrote: 70.
  // Messages of assistants, and parameters of draws: 90.
  // Sounds of looks by kind and tier: 100.
  // A channel's own look, rules and colours of the wheel: 150.
  // Rules of chat: 300.
  // Pairs of gifts and recipients, which features had: 140.
  // Looks of one's own, their ids and sounds: 150.
  // Facts of stingers: 20.
  // Polls in chat, and options of giveaways: 250.
  "lib/schema": 19_900,
  // Commits that go through the thread that writes: 300 lines.
  // A quota that the same act takes once: 60. Turns of channels by time: 80.
  // Entries handed to other threads: 60.
  "lib/storage": 2_500,
  // The scene editor's folders of layers, menus within menus, numbers of several
  // and files that are dropped: 1,000 lines. Widgets by scenes and their search,
  // the tabs of the audience and where each shows, chat in Live: 600. One set of alerts: 600.
  // What an integration's test says of alert boxes: 40.
  // Held follows in Live, on Home and among the settings: 250 lines.
  // Alerts for moments, by one press: 200.
  // Keys for programs: 300.
  // Texts that are read in a language: 400.
  // Polls and predictions: 800.
  // The prize wheel: 400.
  // Webhooks, and what modules tell: 550.
  // Editing keys: 160.
  // Conditions of alerts on what viewers wrote, how often one plays, and one for
  // power-ups: 150. Texts as plain data, and which alerts rested: 50.
  // Commands for all that bots say and do: 380. New secrets of webhooks: 40.
  // Names of the sounds of looks in each language: 40.
  // The designer of looks: 400. Rules and colours of the wheel: 300.
  // Rules of chat, and what they did: 500.
  // Pictures to share, drawn and saved as PNG: 750; their lines shared fairly: 120.
  // What a streamer met in the rooms: folded steps, tags and searches, words on
  // goals, links to copy, the kind of a test from the page: 200.
  // A list of looks of one's own with sounds, three previews at once, and turns of previews: 450.
  // The dialog of stingers: 70.
  // Polls in chat, and options of giveaways: 350.
  "lib/studio": 53_700,
  // Marks of chat and of special trains: 60 lines.
  // Backdrops, texts of latest labels by kind, the jar's splash: 200 lines.
  // Conditions of alerts on what viewers wrote: 50. Alerts during ads: 110. Turns
  // of alerts that do not play for each event: 210.
  // Alerts of four sizes: what large and huge ones show, where small ones stand,
  // the figure that counts up, and sizes to choose in the gallery: 350.
  // Gestures and instruments of sounds in four tiers: 600.
  // Looks of channels' own: 150.
  // A hype train of wagons: 250.
  // Crowds of raids and boxes of gifts, and how twelve looks draw them: 1,000.
  // The webcam frame, and how it moves for support: 400.
  // Places of emotes that keep apart, bars of tickers that fit: 150.
  // A tag for each tier of what adds what and pages of its lines, a plate for each
  // group of credits, and webcam frames that play in the gallery: 200. Plates of texts
  // by choice, and settings by which what stood stays as it was: 50.
  "lib/widgets": 22_700,
  "main.ts": 100,
  // The doctor's page and its JSON, the channel's alerts.
  // Keys for programs, and what bots say and do: 120.
  // Polls and predictions, the prize wheel: 200.
  // Webhooks, and what modules tell: 130.
  // Assistants, and two more acts of bots: 80.
  // The library's sounds by the names that they had: 30.
  // The designer of looks: 30.
  // The page of a picture to share: 50.
  // Rules of chat: 100. Polls in chat: 80.
  "routes": 6_900,
};

/** Pairs of top folders that import each other, types included. */
export const TWO_WAY: readonly string[] = [];

/** Most lines that are imports, in ‰ of all. */
export const IMPORT_PERMILLE = 87;

/** Most modules that follow each other by imports. */
export const LONGEST_CHAIN = 30;

/**
 * Most files of `lib`, `routes` and `islands` that name one kind of support,
 * besides texts and what is printed.
 */
export const FILES_OF_A_KIND = 12;

/** Most calls of our own API that say their answer's type by hand. */
export const CALLS_TYPED_BY_HAND = 0;

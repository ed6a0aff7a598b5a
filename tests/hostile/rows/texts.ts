/** Texts from chat, from bots and from people's settings. */
import { fill, type HostileRow, row } from "@/tests/hostile/row.ts";

const ACCENTS = "\u0300\u0323";

/** Texts that are compared, cleaned or searched. */
export const TEXT_ROWS: HostileRow[] = [
  row({
    name: "blocked words: many that nearly match",
    most: 8_000,
    make: (size) => ({
      words: Array.from(
        { length: size / 40 },
        (_, at) => fill("a", 38) + at % 10,
      ),
      text: fill("a", 500),
    }),
    load: async () => {
      const { createWordFilter } = await import("@/lib/core/word_filter.ts");
      return ({ words, text }) => createWordFilter(words)(text);
    },
  }),
  row({
    name: "blocked words: a name of accents",
    most: 64_000,
    make: (size) => `a${fill(ACCENTS, size)}`,
    load: async () => {
      const { createWordFilter } = await import("@/lib/core/word_filter.ts");
      return createWordFilter(["troll"]);
    },
  }),
  row({
    name: "a name from a bot: accents",
    most: 64_000,
    make: (size) => `a${fill(ACCENTS, size)}`,
    load: async () => {
      const { foldNames } = await import("@/lib/features/bot/bot_api/names.ts");
      return foldNames;
    },
  }),
  row({
    name: "an answer to a bot: signs of variables",
    most: 64_000,
    make: (size) => fill("$", size),
    load: async () => {
      const { cleanText } = await import(
        "@/lib/features/bot/bot_api/format.ts"
      );
      return cleanText;
    },
  }),
  ...["/", " \u200d", "{{ ", "$(", "\u{1f468}\u200d"].map((piece) =>
    row({
      name: `an answer to a bot: ${JSON.stringify(piece)}`,
      most: 64_000,
      make: (size) => fill(piece, size),
      load: async () => {
        const { formatNames } = await import(
          "@/lib/features/bot/bot_api/format.ts"
        );
        return (text) => formatNames(text, ["Ada"]);
      },
    })
  ),
  ...["http://a...", "http://a.", "http://", "http://a,", ".", "a "].map((
    piece,
  ) =>
    row({
      name: `a chat message: ${JSON.stringify(piece)}`,
      most: 64_000,
      make: (size) => `http://${fill(piece, size)}x`,
      load: async () => {
        const { toParts } = await import(
          "@/lib/features/platform/notifications/normalise/message.ts"
        );
        return toParts;
      },
    })
  ),
  row({
    name: "a chat command: spaces",
    most: 64_000,
    make: (size) => `!so ${fill(" ", size)}x`,
    load: async () => {
      const { toParts } = await import(
        "@/lib/features/platform/notifications/normalise/message.ts"
      );
      return toParts;
    },
  }),
  ...["/;", ";", "%0a;", "%CC%80%CC%A3", "/..", "%25", "\\"].map((piece) =>
    row({
      name: `a path: ${JSON.stringify(piece)}`,
      most: 60_000,
      make: (size) =>
        `/m/widgets/${
          piece.repeat(Math.ceil(size / piece.length))
        }%0a/internal/x`,
      load: async () => {
        const { mapProxyPath } = await import("@/lib/http/proxy_prefix.ts");
        return mapProxyPath;
      },
    })
  ),
  row({
    name: "a list of commands: accents",
    most: 500_000,
    make: (size) => ({
      items: [{ name: `!${fill(ACCENTS, size)}`, description: "x" }],
    }),
    load: async () => {
      const { CommandListSave } = await import(
        "@/lib/schema/bot/commands_page.ts"
      );
      return (list) => CommandListSave.safeParse(list);
    },
  }),
  row({
    name: "a log line: credentials that are none",
    most: 64_000,
    make: (size) => fill("Bearer   ws_", size),
    load: async () => {
      const { redact } = await import("@/lib/core/log.ts");
      return redact;
    },
  }),
  row({
    name: "kinds of a socket",
    most: 4_000,
    make: (size) => `${fill("a*,", size)}!`,
    load: async () => {
      const { KindsParameter } = await import(
        "@/lib/schema/events/messages.ts"
      );
      return (text) => KindsParameter.safeParse(text);
    },
  }),
  row({
    name: "a message of a socket",
    most: 64_000,
    make: (size) => fill("[", size),
    load: async () => {
      const { readClientMessage } = await import(
        "@/lib/schema/events/messages.ts"
      );
      return readClientMessage;
    },
  }),
];

/** Models of what chat bots do to a line before they fetch its address, by what their makers document. */
import type { BotId } from "@/lib/studio/browser/bot/commands.ts";

/** A message in chat that calls a command. */
export interface Called {
  /** Display name of the viewer. */
  user: string;
  /** Text behind the command. */
  text: string;
  messageId: string;
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const plus = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

/** Returns what stands between a beginning and the sign that ends it, with brackets in pairs. */
function within(
  line: string,
  begin: string,
  [open, close]: readonly [string, string],
): string {
  const from = line.indexOf(begin) + begin.length;
  let depth = 1;
  for (let at = from; at < line.length; at++) {
    if (line[at] === open) depth++;
    if (line[at] === close && --depth === 0) return line.slice(from, at);
  }
  throw new Error(`Nothing ends ${begin} in ${line}`);
}

const ROUND = ["(", ")"] as const;

/**
 * Returns the address that a bot fetches for what was pasted into it; `null`
 * where it fetches none, since what the command needs was not typed. What is put
 * in is not read as a variable again.
 */
export const FETCHES: Readonly<
  Record<
    Exclude<BotId, "other">,
    (pasted: readonly string[], called: Called) => string | null
  >
> = {
  // https://docs.nightbot.tv/variables/querystring: encoded; `$(1)` is not.
  nightbot: ([line = ""], { user, text }) =>
    within(line, "$(urlfetch ", ROUND)
      .replace(
        /\$\(querystring \$\((\w+)\)\)/g,
        (_, name) =>
          encodeURIComponent(name === "user" ? user : words(text)[0] ?? ""),
      ),
  // https://docs.streamelements.com/chatbot/variables/queryescape: `+` for a space.
  streamelements: ([line = ""], { user, text }) =>
    within(line, "$(customapi ", ROUND)
      .replace(
        /\$\(queryescape \$\((\w+)\)\)/g,
        (_, name) => plus(name === "user" ? user : words(text)[0] ?? ""),
      ),
  // Braces are variables wherever they stand; nothing is encoded.
  streamlabs: ([line = ""], { user, text }) =>
    within(line, "{readapi.", ["{", "}"])
      .replace(
        /\{([\w.]+)\}/g,
        (_, name) => name === "1" ? words(text)[0] ?? "" : user,
      ),
  // https://docs.fossabot.com/variables/querystring: all words, encoded.
  fossabot: ([line = ""], { text }) =>
    within(line, "$(customapi ", ROUND)
      .replace(/\$\(querystring\)/g, () => encodeURIComponent(text)),
  moobot: ([line = ""]) => line,
  wizebot: ([line = ""]) => within(line, "$urlcall(", ROUND),
  // A well-formed address has what viewers typed encoded by .NET's `Uri`.
  mixitup: ([line = ""], { text }) =>
    line.replace(/\$arg1text/g, () => encodeURI(words(text)[0] ?? "")),
  // Arguments end at a comma; brackets of a variable are in pairs.
  firebot: ([line = ""], { user, text, messageId }) =>
    within(line, "$readApi[", ["[", "]"]).split(",")[0]!
      .replace(
        /\$encodeForUrl\[\$(user|arg\[1\])\]/g,
        (_, name) =>
          encodeURIComponent(name === "user" ? user : words(text)[0] ?? ""),
      ).replace("$chatMessageId", () => messageId),
  // `%name%` is a variable; one that is unknown stays.
  streamerbot: ([line = ""], { text, messageId }) =>
    line.replace(
      /%(msgId|input0)%/g,
      (_, name) => name === "msgId" ? messageId : words(text)[0] ?? "",
    ),
  // A word that is missing ends the call; what no address has is encoded.
  phantombot([line = "", token = ""], { user, text }) {
    const key = token.split(" ").at(-1) ?? "";
    let isMissing = false;
    const url = within(line, "(customapi ", ROUND)
      .replace("(token)", () => key).replace("(sender)", () => user)
      .replace(/\$([1-9])/g, (_, place) => {
        const word = words(text)[Number(place) - 1];
        isMissing ||= word === undefined;
        return word ?? "";
      });
    return isMissing ? null : encodeURI(url).replaceAll("%25", "%");
  },
};

import { createWordFinder, maskPlaces } from "@/lib/core/word_filter.ts";
import type {
  Actor,
  Message,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import type { TextModeration } from "@/lib/schema/platform/moderation.ts";

/** Settings that the rules need. */
export interface ModerationRules extends TextModeration {
  blockedWords: readonly string[];
}

/** Stands in place of a link. */
const LINK = "[link]";
/** Letters below which a text is too short to shout. */
const MIN_LETTERS = 8;
/** Rounds in which words are looked for that masking others leaves whole. */
const MAX_ROUNDS = 5;
/** Share of capitals among the letters from which a text shouts. */
const CAPS_SHARE = 0.7;

/** An address without `https://`, as chats link it: the last label is a common one. */
const BARE_LINK =
  /^(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|info|gg|tv|io|me|co|ly|to|link|live|app|dev|xyz|site|shop|store|online|club|top|ru|de|uk|fr|es|it|nl|pl|br|eu|us)(?:[/:?#]|$)/i;

/** Texts of which the channel itself is the author. */
const OWN_TEXTS: ReadonlySet<string> = new Set([
  "chat.deleted",
  "chat.cleared",
  "chat.user_cleared",
]);

/** Fields that hold what a viewer wrote, wherever they stand. */
const WRITTEN: ReadonlySet<string> = new Set([
  "input",
  "text",
  "systemText",
  "inGame",
]);

/** Moderators see to links and capitals themselves. */
const TRUSTED = ["moderator", "broadcaster"];

/**
 * Creates the function that changes the texts and names of an event as a
 * channel wants them. It returns the event itself when nothing is to be
 * changed.
 *
 * Blocked words are looked for in everything; a name with one gives way to the
 * login, and to nothing where the login has one too. Links and capitals are
 * looked for in what viewers wrote, not in what moderators did.
 */
export function createModerator(
  rules: ModerationRules,
): (event: NewEvent) => NewEvent {
  const find = createWordFinder(rules.blockedWords);
  const isIdle = rules.blockedWords.length === 0 && rules.links === "show" &&
    rules.caps === "show";

  /** A word that goes may leave another one whole that was part of a longer one. */
  function masked(text: string): string {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const places = find(text);
      if (places.length === 0) return text;
      text = maskPlaces(text, places);
    }
    return "*".repeat(Array.from(text).length);
  }

  function words(text: string): string {
    const isMet = find(text).length > 0;
    return isMet && rules.words === "remove" ? "" : masked(text);
  }

  function plain(text: string, trusted: boolean): string {
    return words(trusted ? text : lowered(withoutLinks(text)));
  }

  function withoutLinks(text: string): string {
    if (rules.links === "show") return text;
    const put = rules.links === "mask" ? LINK : "";
    return text.split(/(\s+)/).map((word) => isLink(word) ? put : word)
      .join("");
  }

  function lowered(text: string): string {
    return rules.caps === "lower" && shouts(text) ? text.toLowerCase() : text;
  }

  /** Returns the runs of a message without its links, and in small letters if it shouts. */
  function quiet(parts: Message["parts"]): Message["parts"] {
    const linkless = parts.flatMap((part): Message["parts"] => {
      if (part.type === "link" && rules.links !== "show") {
        return rules.links === "mask" ? [{ type: "text", text: LINK }] : [];
      }
      return part.type === "text"
        ? [{ ...part, text: withoutLinks(part.text) }]
        : [part];
    });
    // A link's small letters make nothing quieter.
    const spoken = linkless.filter(({ type }) => type === "text")
      .map(({ text }) => text).join("");
    if (rules.caps !== "lower" || !shouts(spoken)) return linkless;
    return linkless.map((part) =>
      part.type === "text" ? { ...part, text: part.text.toLowerCase() } : part
    );
  }

  /** The runs of a message add up to its text before and after. */
  function message({ text, parts }: Message, trusted: boolean): Message {
    const whole = textOf(parts) === text
      ? parts
      : [{ type: "text" as const, text }];
    const heard = trusted ? whole : quiet(whole);
    // Looked for in what is left: a link may hide the end of a word.
    const left = Array.from(words(textOf(heard)));
    let at = 0;
    const kept = heard.flatMap((part): Message["parts"] => {
      const length = Array.from(part.text).length;
      const own = left.slice(at, at + length).join("");
      at += length;
      if (own === "") return [];
      if (part.type === "text" || own !== part.text) {
        return [{ type: "text", text: own }];
      }
      return part.type === "mention"
        ? [{ ...part, user: person(part.user) }]
        : [part];
    });
    return { text: textOf(kept), parts: kept };
  }

  function person(actor: Actor): Actor {
    const { login, name } = actor;
    const fits = (text: string | null) =>
      text === null || find(text).length === 0;
    const keptLogin = fits(login) ? login : null;
    return fits(name) && fits(login)
      ? actor
      : { ...actor, login: keptLogin, name: fits(name) ? name : keptLogin };
  }

  /** Looks through what an event says, however it is nested. */
  function through(value: unknown, key: string, trusted: boolean): unknown {
    // Fields of the platform, in its own words.
    if (key === "details") return throughRaw(value);
    if (typeof value === "string") {
      return WRITTEN.has(key) ? plain(value, trusted) : value;
    }
    if (Array.isArray(value)) {
      return value.map((one) => through(one, key, trusted));
    }
    if (!isObject(value)) return value;
    if (isMessage(value)) return message(value, trusted);
    if (isActor(value)) return person(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        through(one, name, trusted),
      ]),
    );
  }

  /** Looks through a notification that is kept as it came. */
  function throughRaw(value: unknown): unknown {
    if (typeof value === "string") {
      return /^https?:/.test(value) ? value : words(value);
    }
    if (Array.isArray(value)) return value.map(throughRaw);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, throughRaw(one)]),
    );
  }

  return (event) => {
    if (isIdle || event.test || OWN_TEXTS.has(event.kind)) return event;
    const isRaw = event.kind.startsWith("platform.");
    const trusted = "roles" in event.data && isTrusted(event.data.roles);
    const moderated = {
      ...event,
      actor: event.actor && person(event.actor),
      data: isRaw ? throughRaw(event.data) : through(event.data, "", trusted),
    };
    return JSON.stringify(moderated) === JSON.stringify(event)
      ? event
      // The walk changes texts, never the shape.
      : moderated as NewEvent;
  };
}

function textOf(parts: Message["parts"]): string {
  return parts.map(({ text }) => text).join("");
}

function isTrusted(roles: unknown): boolean {
  return Array.isArray(roles) && TRUSTED.some((role) => roles.includes(role));
}

function shouts(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return letters.length >= MIN_LETTERS &&
    capitals.length > CAPS_SHARE * letters.length;
}

function isLink(word: string): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}]{1,8}/u, "").slice(0, 600);
  return /^https?:\/\//i.test(bare) || BARE_LINK.test(bare);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isMessage(value: object): value is Message {
  return "parts" in value && Array.isArray(value.parts) && "text" in value &&
    typeof value.text === "string";
}

function isActor(value: object): value is Actor {
  return "id" in value && "login" in value && "name" in value;
}

import { computed, signal } from "@preact/signals";

/** An act that keys, menus, the command palette and the help all know. */
export interface Action {
  /** Unique in the studio, such as `shell.mute`. */
  id: string;
  /** Begins with a verb: "Mute all sounds". */
  name: string;
  /** Heading in the palette and the help: the room's name. */
  group: string;
  /** In tinykeys' way: `$mod+k`, `Shift+T`. */
  keys?: string;
  /** More keys that do the same, as other editors have them. */
  also?: readonly string[];
  /** The keys act in fields and dialogs too. */
  inFields?: boolean;
  /** More words to find it by. */
  search?: string;
  /** A place to go to, which only a search lists. */
  isFound?: boolean;
  isEnabled?: () => boolean;
  run: () => unknown;
}

/** Place in this browser that says that single keys are off. */
const SINGLE_KEYS = "limelight.single-keys";

const sets = signal<ReadonlyMap<symbol, readonly Action[]>>(new Map());

/** Every action of the page, in the order they were added. */
export const actions = computed(() => [...sets.value.values()].flat());

/** Adds actions for as long as what they are about is on screen; the answer takes them off. */
export function addActions(added: readonly Action[]): () => void {
  const own = Symbol();
  sets.value = new Map(sets.value).set(own, added);
  return () => {
    const rest = new Map(sets.value);
    rest.delete(own);
    sets.value = rest;
  };
}

/**
 * Lists the actions that can be taken now and match every word; those that do by
 * their names alone come first.
 */
export function findActions(text: string): Action[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (written: string) =>
    words.every((word) => written.toLowerCase().includes(word));
  const found = actions.value.filter((action) => {
    const { name, group, search, isFound, isEnabled } = action;
    return (!isFound || words.length > 0) && isEnabled?.() !== false &&
      has(`${name} ${group} ${search ?? ""}`);
  });
  const named = found.filter(({ name }) => has(name));
  return [...named, ...found.filter((action) => !named.includes(action))];
}

/** Tells whether keys act that are pressed alone. */
export function singleKeysOn(): boolean {
  return localStorage.getItem(SINGLE_KEYS) !== "off";
}

/** Switches keys that are pressed alone on or off, in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SINGLE_KEYS);
  else localStorage.setItem(SINGLE_KEYS, "off");
}

/** Returns keys as they are written on a keyboard: `Ctrl K`, on a Mac `⌘ K`. */
export function keysInWords(keys: string, isMac: boolean): string {
  return keys.split("+").map((key) => {
    if (key === "$mod") return isMac ? "⌘" : "Ctrl";
    if (key === "Alt" && isMac) return "⌥";
    if (key === "Control") return isMac ? "⌃" : "Ctrl";
    if (key === "Period") return ".";
    return key.length === 1
      ? key.toUpperCase()
      : key.replace("Arrow", "").replace(/^(?:Key|Digit)/, "");
  }).filter((key, _, all) => !(key === "Shift" && all.includes("?"))).join(" ");
}

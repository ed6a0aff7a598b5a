/** Three ways of using a page: by mouse, by keys alone, and by touch. */
import type { BrowserContextOptions, Page } from "./browser.ts";

type Locator = ReturnType<Page["locator"]>;

/** Acts of a person on a page. */
export interface Hand {
  /** Presses a button, follows a link, switches a switch. */
  press(control: Locator): Promise<void>;
  /** Puts a text into a field, in place of what is there. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses one of a list by its words. */
  choose(list: Locator, words: string): Promise<void>;
  /** Chooses one of a group of which one is chosen. */
  pick(radio: Locator): Promise<void>;
  /** Turns to a tab of a row of tabs. */
  turnTo(tab: Locator): Promise<void>;
}

/** Most keys that are pressed on the way to a control. */
const MAX_STEPS = 300;

/**
 * Keys that are pressed before the page is asked whether the control is reached:
 * to find it and to ask costs as much as five keys.
 */
const STRIDE = 8;

const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/**
 * Run in a page: waits until no dialog covers a control. Tab leads out of none,
 * and a person who sees that one is still at work, as with a file, waits.
 */
function uncovered(control: Element): Promise<void> {
  const isCovered = () => {
    const open = [...document.querySelectorAll("dialog:modal")].at(-1);
    return open !== undefined && control.isConnected && !open.contains(control);
  };
  return new Promise((done) => {
    const look = () => isCovered() ? requestAnimationFrame(look) : done();
    look();
  });
}

/**
 * Run in a page: tells whether a control has the focus. Until it is asked again,
 * Tab does nothing once the control has it, as a person who sees that presses it
 * no more, nor when the control is gone.
 */
function holdFocus(control: Element): boolean {
  const holder = globalThis as { releaseFocus?: () => void };
  holder.releaseFocus?.();
  delete holder.releaseFocus;
  if (control === document.activeElement) return true;
  const hold = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    if (control.isConnected && control !== document.activeElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", hold, true);
  holder.releaseFocus = () => removeEventListener("keydown", hold, true);
  return false;
}

/** Creates the hand of a person with a mouse, who clicks where the pointer is taken. */
export function mouseHand(page: Page): Hand {
  return {
    press: (control) => control.click(),
    async type(field, text) {
      await field.click({ clickCount: 3 });
      await page.keyboard.type(text);
    },
    choose: async (list, words) => void await list.selectOption(words),
    pick: (radio) => radio.click(),
    turnTo: (tab) => tab.click(),
  };
}

/** Creates the hand of a person without a mouse: Tab, arrows, Enter and Space, from where the focus is. */
export function keyboardHand(page: Page): Hand {
  async function tabTo(control: Locator) {
    await control.waitFor();
    await control.evaluate(uncovered);
    for (let steps = 0; steps <= MAX_STEPS; steps += STRIDE) {
      // Found anew: it may have been drawn anew.
      if (await control.evaluate(holdFocus)) return;
      for (let pressed = 0; pressed < STRIDE; pressed++) {
        await page.keyboard.press("Tab");
      }
    }
    throw new Error(`Tab does not lead to ${control}`);
  }
  return {
    async press(control) {
      await tabTo(control);
      const role = await control.evaluate((element) =>
        element instanceof HTMLInputElement ? "Space" : "Enter"
      );
      await page.keyboard.press(role);
    },
    async type(field, text) {
      await tabTo(field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    async choose(list, words) {
      await tabTo(list);
      await page.keyboard.type(words);
    },
    async pick(radio) {
      await radio.waitFor();
      const name = await radio.getAttribute("name");
      await tabTo(page.locator(`input[name="${name}"]:checked`));
      for (let steps = 0; !await hasFocus(radio); steps++) {
        if (steps > MAX_STEPS) throw new Error(`No arrow leads to ${radio}`);
        await page.keyboard.press("ArrowDown");
      }
    },
    async turnTo(tab) {
      const row = page.getByRole("tablist").filter({ has: tab });
      await tabTo(row.getByRole("tab", { selected: true }));
      for (let steps = 0; !await hasFocus(tab); steps++) {
        if (steps > MAX_STEPS) throw new Error(`No arrow leads to ${tab}`);
        await page.keyboard.press("ArrowRight");
      }
    },
  };
}

/** Creates the hand of a person with a phone. */
export function touchHand(page: Page): Hand {
  return {
    press: (control) => control.tap(),
    async type(field, text) {
      await field.tap();
      await field.clear();
      await page.keyboard.insertText(text);
    },
    // The phone's own list, which stands outside of the page.
    choose: async (list, words) => void await list.selectOption(words),
    pick: (radio) => radio.tap(),
    turnTo: (tab) => tab.tap(),
  };
}

/** One way of using a page. */
interface Way {
  name: string;
  hand: (page: Page) => Hand;
  /** Window in which it is used. */
  context: BrowserContextOptions & {
    viewport: { width: number; height: number };
  };
}

const DESK = { viewport: { width: 1280, height: 800 } };

/** Every way of using a page. */
export const WAYS: readonly Way[] = [
  { name: "mouse", hand: mouseHand, context: DESK },
  { name: "keys alone", hand: keyboardHand, context: DESK },
  {
    name: "touch on a phone",
    hand: touchHand,
    context: {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    },
  },
];

/** Returns a hand that counts what it does. */
export function countedHand(hand: Hand): { hand: Hand; steps: () => number } {
  let steps = 0;
  const counted = <A extends readonly unknown[]>(
    act: (...args: A) => Promise<void>,
  ) =>
  (...args: A) => {
    steps++;
    return act(...args);
  };
  const { press, type, choose, pick, turnTo } = hand;
  return {
    hand: {
      press: counted(press),
      type: counted(type),
      choose: counted(choose),
      pick: counted(pick),
      turnTo: counted(turnTo),
    },
    steps: () => steps,
  };
}

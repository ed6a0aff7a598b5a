import { minorDigits } from "@/lib/schema/events/money.ts";
import type { TestScript } from "@/lib/schema/overlays/test_events.ts";
import { numberIn, readNumber } from "@/lib/studio/kit/form/read_number.ts";
import {
  SIMULATOR_MESSAGES as words,
  TEST_KIND_MESSAGES,
  type TestField,
  type TestKind,
} from "@/lib/studio/messages/simulator.ts";
import type { TestBody } from "@/lib/studio/browser/preview_tests.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { composeTests } from "@/lib/studio/browser/preview_tests.ts";
import {
  atTarget,
  openOverlays,
  pageTarget,
  type PreviewTarget,
  type TestPlace,
} from "./preview_target.ts";

/** Kind of test by which a preview shows what a widget does. */
export type ShownKind = TestKind | "chat.highlight";

/** The form of a test event, as it is filled in. */
export interface TestForm {
  kind: TestKind;
  name: string;
  anonymous: boolean;
  amount: string;
  /** The channel's, ISO 4217. */
  currency: string;
  tier: 1 | 2 | 3;
  months: string;
  message: string;
  emotes: boolean;
  count: number;
  /** Scene that shows it; empty for all. */
  sceneId: string;
  inLists: boolean;
  /** A preview on the page shows it, and nothing else. */
  isHere: boolean;
}

/** Place in this browser of what was sent last. */
const KEPT = "limelight.test-event";

const FIRST: TestForm = {
  kind: "follow",
  name: "Ada Lovelace",
  anonymous: false,
  amount: "",
  currency: "EUR",
  tier: 1,
  months: "7",
  message: "This is a test. Looks great!",
  emotes: false,
  count: 1,
  sceneId: "",
  inLists: true,
  isHere: false,
};

/** Emotes that everybody on Twitch has. */
const EMOTES = [
  { name: "Kappa", id: "25" },
  { name: "HeyGuys", id: "30259" },
];

/** Returns the fields that a kind has. */
export const fieldsOf = (kind: TestKind): readonly TestField[] =>
  TEST_KIND_MESSAGES[kind].fields;

const isTestKind = (kind: string): kind is TestKind =>
  Object.hasOwn(TEST_KIND_MESSAGES, kind);

/** Returns the form as it was sent last in this browser. */
export function keptForm(): TestForm {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const form = { ...FIRST, ...Object(kept) };
    return isTestKind(form.kind) ? form : FIRST;
  } catch {
    return FIRST;
  }
}

/**
 * Returns the form as it begins: as it was sent last, of the kind that the page's
 * own preview shows best where that shows none of the last kind.
 */
export function begunForm(): TestForm {
  const kept = keptForm();
  const shown = (pageTarget.peek()?.kinds?.() ?? []).filter(isTestKind);
  const [best] = shown;
  return best === undefined || shown.includes(kept.kind)
    ? kept
    : { ...kept, kind: best, amount: "" };
}

/** Highest number of a test event; of money, in minor units. */
const MAX_AMOUNT = 100_000_000;

/** Returns the numbers that each field takes; money in whole units of a currency. */
function rangesIn(currency: string) {
  const decimals = minorDigits(currency);
  const unit = 10 ** decimals;
  return {
    amount: { min: 1, max: MAX_AMOUNT, decimals: 0 },
    money: { min: 1 / unit, max: MAX_AMOUNT / unit, decimals },
    months: { min: 1, max: 600, decimals: 0 },
  };
}
type NumberName = keyof ReturnType<typeof rangesIn>;

/** Returns what is wrong with the numbers of a form, by field; an empty one is any number. */
export function numberFaultsOf(
  { kind, amount, months, currency }: TestForm,
): Partial<Record<"amount" | "months", string>> {
  const whyOf = (field: NumberName, text: string): string | undefined => {
    if (!fieldsOf(kind).includes(field) || text.trim() === "") return;
    const read = readNumber(text, rangesIn(currency)[field]);
    return "why" in read ? read.why : undefined;
  };
  const wrongAmount = whyOf("amount", amount) ?? whyOf("money", amount);
  const wrongMonths = whyOf("months", months);
  return {
    ...(wrongAmount !== undefined && { amount: wrongAmount }),
    ...(wrongMonths !== undefined && { months: wrongMonths }),
  };
}

/** Returns the body that asks for what the form says. */
export function testEventOf(form: TestForm): TestBody {
  const fields = fieldsOf(form.kind);
  const has = (field: TestField) => fields.includes(field);
  const numberOf = (field: NumberName, text: string) =>
    has(field) ? numberIn(text, rangesIn(form.currency)[field]) : null;
  const money = numberOf("money", form.amount);
  const amount = money === null
    ? numberOf("amount", form.amount)
    : Math.round(money * 10 ** minorDigits(form.currency));
  const months = numberOf("months", form.months);
  const emoteNames = EMOTES.map(({ name }) => name).join(" ");
  return {
    kind: form.kind,
    name: form.name.trim(),
    count: form.count,
    sceneId: form.sceneId === "" ? null : form.sceneId,
    inLists: form.inLists,
    ...(form.anonymous ? { anonymous: true } : {}),
    ...(amount === null ? {} : { amount }),
    ...(months === null ? {} : { months }),
    ...(has("money") ? { currency: form.currency } : {}),
    ...(has("tier") ? { tier: form.tier } : {}),
    ...(has("message")
      ? {
        message: form.emotes
          ? `${form.message} ${emoteNames}`.trim()
          : form.message,
        emotes: form.emotes
          ? EMOTES.map((emote) => ({ ...emote, animated: false }))
          : [],
      }
      : {}),
    ...(has("title") ? { message: form.message.trim() } : {}),
  };
}

/** Shows what the form says and remembers it; returns what became of it, in words. */
export function sendForm(place: TestPlace, form: TestForm): Promise<string> {
  localStorage.setItem(KEPT, JSON.stringify(form));
  return place.play(testEventOf(form));
}

/** Shows again what was shown last, or a follow, at the same place. */
export function sendLast(channelId: string): Promise<string> {
  const form = keptForm();
  const stage = form.isHere ? pageTarget.value : null;
  const place = stage ? atTarget(channelId, stage) : openOverlays(channelId);
  return place.play(testEventOf(form));
}

const LONG_NAME = "Bartholomew_the_Magnificent_Ruler_of_Realms";

/**
 * Shows in the page's own preview what was shown last where that is one of the
 * kinds that it shows, otherwise the first of them; returns what became of it,
 * in words.
 */
export async function playOnPage(
  channelId: string,
  kinds: readonly ShownKind[],
  hasLongName = false,
): Promise<string> {
  const stage = pageTarget.value;
  if (!stage) return "";
  const kept = keptForm();
  const [best = kept.kind] = kinds;
  const isShown = kinds.length === 0 || kinds.includes(kept.kind);
  const isHighlight = best === "chat.highlight";
  const own = isHighlight
    ? { ...FIRST, kind: "chat.message" as const }
    : isShown
    ? kept
    : { ...FIRST, kind: best, emotes: best === "chat.message" };
  const form = hasLongName ? { ...own, name: LONG_NAME } : own;
  if (isHighlight) return await highlightOn(channelId, stage, form);
  return await atTarget(channelId, stage).play(testEventOf(form));
}

/** Shows a line of chat as one that was picked. */
async function highlightOn(
  channelId: string,
  stage: PreviewTarget,
  form: TestForm,
): Promise<string> {
  const [{ events: [line] }, { data }] = await Promise.all([
    composeTests(channelId, [testEventOf(form)]),
    api.get(`/api/channels/${channelId}/chat-highlight`),
  ]);
  if (line?.kind !== "chat.message") return "";
  stage.send({
    type: "event",
    event: {
      ...line,
      id: `${line.id}:highlight`,
      kind: "chat.highlight",
      data: {
        // Never one that the preview knows as overtaken.
        revision: data.revision,
        highlight: { line, pickedAt: line.receivedAt },
      },
    } as LiveEvent<"chat.highlight">,
  });
  return words.playedHere;
}

/** Plays a script from its beginning, until it ends or is stopped. */
export async function playScript(
  place: TestPlace,
  { steps }: TestScript,
  { signal, onStep, sceneId, currency }: {
    signal: AbortSignal;
    onStep: (done: number, reached: string) => void;
    sceneId: string | null;
    /** The channel's, ISO 4217. */
    currency: string;
  },
): Promise<void> {
  const startedAt = performance.now();
  for (const [index, { atMs, event }] of steps.entries()) {
    const waitMs = startedAt + atMs - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
    if (signal.aborted) return;
    onStep(index + 1, await place.play({ ...event, sceneId, currency }));
  }
}

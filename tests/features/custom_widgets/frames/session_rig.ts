/** A channel with a custom widget, and what a page is told of its session. */
import { assert, assertEquals } from "@std/assert";
import type { FrameOpening } from "@/lib/schema/custom_widgets/frames.ts";
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import { actOf } from "@/lib/schema/events/acts.ts";
import type { KnownKind, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { isNewEvent } from "@/lib/schema/events/catalogue.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { tipData } from "@/tests/support/events.ts";

/** A channel that nobody signed in for: its totals are what was counted. */
export const CHANNEL = "424242";

/** Optional properties of a simulated event beside its data. */
export interface Happening {
  /** `null` is nobody. */
  name?: string | null;
  test?: boolean;
  platform?: string;
}

/** A widget's frames over a log. Use with `await using`. */
export interface Frames extends AsyncDisposable {
  app: TestApp;
  /** Returns the data that a page receives when it loads now. */
  opening(): Promise<FrameOpening>;
  /** The session in it. */
  data(): Promise<SessionData>;
  /** Logs an event and lets ten seconds pass; answers its act. */
  happen(kind: KnownKind, data: unknown, how?: Happening): Promise<string>;
}

/** Publishes a widget on a channel on which nothing has happened. */
export async function startFrames(): Promise<Frames> {
  const app = await startTestApp();
  const {
    customWidgets: { code: customWidgets, versions: widgetVersions },
    account: { widgetTokens },
  } = app.services;
  const { widget } = await customWidgets.save(CHANNEL, null, { name: "W" });
  await widgetVersions.publish(CHANNEL, widget.id, "");
  const { token } = await widgetTokens.current(CHANNEL);
  let made = 0;

  async function opening(): Promise<FrameOpening> {
    const answer = await app.get(
      `/widget/frame/${widget.id}/opening?token=${token}`,
    );
    assertEquals(answer.status, 200);
    return await answer.json();
  }

  return {
    app,
    opening,
    data: async () => (await opening()).standing.data,
    async happen(
      kind,
      data,
      { name = "Ada", test = false, platform = "twitch" } = {},
    ) {
      const id = `e${++made}`;
      const actor = name === null ? null : {
        id: `id-${name.toLowerCase()}`,
        login: name.toLowerCase(),
        name,
      };
      const occurredAt = new Date(app.clock.now()).toISOString();
      const event = {
        id,
        kind,
        occurredAt,
        platform,
        test,
        act: id,
        actor,
        data,
      } as NewEvent;
      assert(isNewEvent(event), `${kind} ${id}`);
      event.act = actOf(event);
      await app.services.events.log.append(CHANNEL, [event]);
      app.clock.pass(10_000);
      return event.act;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

let payments = 0;

/** Returns the data of a payment that is not another one's. */
export const paid = (major: number) =>
  tipData(Math.round(major * 100), { transactionId: `t${++payments}` });

/** Returns the data of a donation to a campaign. */
export const donated = (major: number, donationId: string) => ({
  amount: { amountMinor: Math.round(major * 100), currency: "EUR" },
  donationId,
  campaignId: null,
  charityName: "Good",
});

/** Returns the data of memberships that a viewer gives. */
export const memberships = (count: number, giftId: string) => ({
  level: "Gold",
  count,
  anonymous: false,
  giftId,
});

/** Returns the data of one of the gifts. */
export const recipient = (giftId: string) => ({
  tier: 1,
  giftId,
  gifter: null,
});

/** Returns the data of a reward that a viewer takes for 100 points. */
export const redemption = (id: string) => ({
  redemptionId: id,
  reward: {
    id: "r",
    title: "Hydrate",
    cost: 100,
    unit: "points",
    source: "custom",
    prompt: "",
  },
  input: "now",
  status: "unfulfilled",
  message: null,
});

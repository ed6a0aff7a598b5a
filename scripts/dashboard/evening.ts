/**
 * An evening of the service on a clock that is moved: the simulated channel's
 * life comes by Twitch's EventSub sockets, a bot asks for chatters, pages and a
 * dashboard are open, and Twitch is away for four minutes.
 */
import { createMetrics } from "@/lib/app/metrics.ts";
import { measureProcess } from "@/lib/app/process_metrics.ts";
import { MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import {
  DEMO_SEED,
  demoChannel,
} from "@/lib/clients/simulated/demo_content.ts";
import { createWorld } from "@/lib/clients/simulated/world.ts";
import { writeLine } from "@/lib/core/log.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { connectedTo, signInAs } from "@/tests/http/auth/twitch_app.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import {
  crowd,
  fakeChannel,
  fakeStream,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  openSocket,
  type SocketClient,
} from "@/tests/support/socket_client.ts";
import { pause } from "@/tests/support/until.ts";
import { countWork } from "@/tests/support/work_under_way.ts";

/** Time that passes at once. */
const STEP_S = 5;
const SCRAPE_S = 15;
const BOT_EVERY_S = 20;
/** Kinds that the page's alert box draws. */
const ALERTS: readonly string[] = alertBox.settings.parse({}).filter.kinds;

/**
 * A clock that is moved by hand, and goes on with the machine's in between: what
 * a piece of work takes is measured as it is.
 */
class EveningClock extends ManualClock {
  readonly #beganAt = performance.now();

  /** Returns the time that has passed in between since the start, ms. */
  #passed = () => performance.now() - this.#beganAt;

  override now(): number {
    return Math.floor(super.now() + this.#passed());
  }

  override steady(): number {
    return super.steady() + this.#passed();
  }

  /** Moves on to an instant, unless it has passed meanwhile. */
  async moveTo(at: number): Promise<void> {
    await this.advance(Math.max(0, at - this.now()));
  }
}

/**
 * Lets the service live an evening of so many seconds that ends ten minutes
 * ago; `scraped` is given the text of its figures and the time, in seconds since
 * 1970, every 15 s.
 */
export async function liveEvening(
  eveningS: number,
  scraped: (text: string, atS: number) => void,
): Promise<void> {
  const startS = Math.floor(Date.now() / 1_000) - eveningS - 600;
  const clock = new EveningClock(startS * 1_000);
  const metrics = createMetrics();
  const stopMeasuring = measureProcess(metrics, {
    uncaughtErrors: () => 0,
    startedAt: startS * 1_000,
  });
  await using twitch = startFakeTwitch({
    now: () => clock.now(),
    channels: [
      fakeChannel({
        broadcaster: demoChannel,
        chatters: crowd(120),
        stream: fakeStream(),
      }),
    ],
  });
  await using app = await startTestApp({
    clock,
    metrics,
    fetch: (input, init) => countWork(fetch(input, init)),
    env: {
      ...connectedTo(twitch),
      TWITCH_EVENTS: "websocket",
      DEFAULT_TIER: "self_hosted",
      BOT_REQUESTS_PER_MINUTE: "60",
      EMOTE_SETS: "none",
      PRONOUNS: "off",
    },
  });
  await using served = serveApp(app);
  const { start, overlays, bot, platform: { notifications } } = app.services;
  start();
  const { id: channelId } = demoChannel;
  await signInAs({ app, twitch }, channelId);
  const token = await app.widgetToken(channelId);
  const { module: { apiKey } } = await bot.modules.get(channelId);
  await using pages = new AsyncDisposableStack();
  let position: unknown;

  /** Opens a page that reports what it draws. */
  async function openPage(
    overlay: string,
    inObs = true,
  ): Promise<SocketClient> {
    const since = position === undefined ? "" : `&since=${position}`;
    const socket = await openSocket(
      `${served.wsUrl}/ws/${channelId}?token=${token}&overlay=${overlay}&build=x${since}`,
      inObs ? { "user-agent": "Mozilla/5.0 OBS/31.0.2" } : {},
    );
    void follow(socket, overlay);
    return socket;
  }

  async function follow(socket: SocketClient, overlay: string): Promise<void> {
    try {
      for (;;) {
        const { events } = await socket.nextOf("events") as {
          events: { id: string; kind: string; position: string }[];
        };
        position = events.at(-1)?.position;
        if (overlay !== "alert-box") continue;
        await overlays.receipts.recordReports(
          channelId,
          overlay,
          events.filter(({ kind }) => ALERTS.includes(kind)).map(({ id }) => ({
            eventId: id,
            pageId: "page",
            kind: "painted" as const,
            at: toIso(clock.now()),
            visible: true,
            frames: 60,
          })),
        );
      }
    } catch {
      // The page was closed.
    }
  }

  const alerts = await openPage("alert-box");
  for (const overlay of ["chat", "goal-bar"]) {
    pages.use(await openPage(overlay));
  }
  pages.use(await openPage("event-list", false));

  const world = createWorld({
    seed: DEMO_SEED,
    channel: demoChannel,
    startAt: clock.now(),
  });
  /** Twitch is away from three fifths of the evening on, for four minutes. */
  const awayAtS = Math.round(eveningS * 0.6 / STEP_S) * STEP_S;
  const isAwayAt = (atS: number) => atS >= awayAtS && atS < awayAtS + 240;
  for (let atS = 0; atS <= eveningS; atS += STEP_S) {
    await clock.moveTo((startS + atS) * 1_000);
    const happened = atS === 0 ? world.opening() : world.advance(clock.now());
    if (atS === awayAtS) {
      twitch.faults.fail("/ws", { status: 503, times: Infinity });
      twitch.eventsub.closeAll(4000, "internal server error");
    }
    if (atS === awayAtS + 240) twitch.faults.mend("/ws");
    if (!isAwayAt(atS)) twitch.eventsub.keepalive();
    for (const one of happened) {
      if (one.from === "module") {
        await notifications.acceptModuleEvents([one.event]);
      } else if (!isAwayAt(atS)) {
        const { message_id, subscription, event } = one.notification;
        twitch.eventsub.notify(subscription.type, event, message_id);
      }
    }
    const isBusy = atS > eveningS * 0.3 && atS < eveningS * 0.3 + 120;
    if (atS % BOT_EVERY_S === 0) {
      for (let call = 0; call < (isBusy ? 80 : 1); call++) {
        const answer = await app.get(`/api/random?apikey=${apiKey}`);
        await answer.body?.cancel();
      }
    }
    if (atS === Math.round(eveningS / 12) * 5) {
      // OBS was closed, and opened again five minutes later.
      await alerts[Symbol.asyncDispose]();
    }
    if (atS === Math.round(eveningS / 12) * 5 + 300) {
      pages.use(await openPage("alert-box"));
    }
    await pause(10);
    await settle();
    if (atS % SCRAPE_S === 0) scraped(await metrics.text(), startS + atS);
    if (atS % (15 * MINUTE_MS / 1_000) === 0) {
      writeLine(`${atS / 60} of ${eveningS / 60} minutes`);
    }
  }
  stopMeasuring();
}

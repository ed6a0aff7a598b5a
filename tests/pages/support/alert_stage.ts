/**
 * An alert box in real processes that die: one or two services over one
 * database, one or two sources in a Chromium each. The screens are recorded,
 * and their pixels compared with what the service says was seen.
 */
import { followEvent } from "@/tests/support/events.ts";
import { type ObsProcess, startObs } from "@/tests/support/obs_process.ts";
import {
  type OverlayProcess,
  startOverlayProcess,
} from "@/tests/support/overlay_process.ts";
import { startProcess } from "@/tests/support/process.ts";
import { SHOWN_MS } from "./alert_verdict.ts";
import {
  createReader,
  type DigitReader,
  type Digits,
  learnDigits,
  LINE,
  nameOf,
  recordScreen,
  type ScreenRecord,
  type Show,
} from "./screen_record.ts";
import { pause, readUntil } from "@/tests/support/until.ts";

const VIEWPORT = { width: 480, height: 270 };
const WIDGET = {
  type: "alert-box",
  placement: { x: 0, y: 0, width: 1920, height: 1080 },
  settings: {
    layout: "text-only",
    gapMs: 0,
    maxAgeMs: 0,
    motion: { intensity: "none" },
    a11y: { minReadTime: false },
    text: { fontSize: 160, color: "#000000FF", shadow: "none" },
    variants: [{
      id: "v",
      kinds: ["follow"],
      durationMs: SHOWN_MS,
      template: "{name}",
    }],
  },
};

/** Alerts of which two sources have to show one together. */
const MAX_TIMES = 10;

/** Options of a stage. */
interface StageOptions {
  /** Services over the one database. */
  services?: 1 | 2;
  /** Runs in each page before any other script. */
  script?: string;
}

/** A browser source of the stage, which opens and dies. */
interface Source {
  folder: string;
  obs: ObsProcess | null;
  record: ScreenRecord | null;
}

/** The stage of alerts under faults. */
export type AlertStage = Awaited<ReturnType<typeof startAlertStage>>;

/** Learnt by the file's first stage: on all the alerts look the same. */
let digits: Digits | undefined;

/** Starts the stage; no source is open on it yet. */
export async function startAlertStage(
  { services: count = 1, script }: StageOptions = {},
) {
  await using cleanup = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir();
  cleanup.defer(() => Deno.remove(folder, { recursive: true }));
  const database = count === 1
    ? `${folder}/kv`
    : cleanup.use(await startProcess("tests/support/kv_connect_server.ts"))
      .url;
  const services: OverlayProcess[] = [];
  cleanup.defer(async () => {
    for (const service of services) await service.kill();
  });
  while (services.length < count) {
    services.push(await startOverlayProcess(database));
  }
  const ports = services.map(({ port }) => port);
  const path = await serviceAt(0).addScene([WIDGET]);
  const sources: Source[] = ["one", "two"].map((name) => ({
    folder: `${folder}/${name}`,
    obs: null,
    record: null,
  }));
  cleanup.defer(async () => {
    for (const { obs } of sources) {
      obs?.thaw();
      await obs?.kill();
    }
  });
  const names: string[] = [];
  const records: ScreenRecord[] = [];
  digits ??= await learn();
  const reader: DigitReader = cleanup.use(await createReader(digits));
  const done = cleanup.move();

  function serviceAt(index: number): OverlayProcess {
    const service = services[index] ?? services[0];
    if (!service) throw new Error("There is a service");
    return service;
  }

  function sourceAt(index: number): Source {
    const source = sources[index];
    if (!source) throw new Error(`There is no source ${index}`);
    return source;
  }

  function obsAt(index: number): ObsProcess {
    const { obs } = sourceAt(index);
    if (!obs) throw new Error(`Source ${index} is not open`);
    return obs;
  }

  /** Looks at an alert on a source that is closed again. */
  async function learn(): Promise<Digits> {
    const obs = await startObs({
      folder: `${folder}/learning`,
      url: serviceAt(0).url + path,
      viewport: VIEWPORT,
    });
    try {
      await untilOpen(0);
      await send(nameOf(888));
      await obs.page.locator(LINE).waitFor();
      const learnt = await learnDigits(obs.page);
      await untilQuiet();
      return learnt;
    } finally {
      await obs.close();
    }
  }

  /** Sends an event until a process takes it: sending it again changes nothing. */
  async function send(name: string): Promise<void> {
    const event = {
      ...followEvent(name),
      occurredAt: new Date().toISOString(),
      actor: { id: name, login: name, name },
    };
    for (let index = 0;; index++) {
      try {
        return await serviceAt(index % count).append([event]);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await pause(50);
      }
    }
  }

  /** Resolves once the service knows of a page that is open. */
  async function untilOpen(index: number): Promise<void> {
    await readUntil(serviceAt(index).playback, ([box]) => box?.open);
  }

  /** Resolves once nothing waits or plays; throws when that never comes. */
  async function untilQuiet(): Promise<void> {
    await readUntil(
      serviceAt(0).playback,
      ([box]) => box?.playing === null && box.waitingCount === 0,
      { most: 1_200, between: () => pause(100) },
    );
  }

  /** Lets so many alerts come, one after the other. Returns their names. */
  async function happen(many: number): Promise<string[]> {
    const fresh = Array.from(
      { length: many },
      (_, index) => nameOf(names.length + index),
    );
    names.push(...fresh);
    for (const name of fresh) await send(name);
    return fresh;
  }

  /** Resolves when a source shows this alert, or does not any more. */
  async function shown(name: string, is = true, index = 0): Promise<void> {
    await obsAt(index).page.waitForFunction(
      ([line, name, is]) =>
        (document.querySelector(line)?.textContent === name) === is,
      [LINE, name, is] as const,
      { polling: 20 },
    );
  }

  /** Resolves when the service knows that an alert was on a screen. */
  async function painted(name: string): Promise<void> {
    await readUntil(
      () => serviceAt(0).receipts([followEvent(name).id]),
      ([one]) => one?.items[0]?.paintedAt,
    );
  }

  /** Answers whether the second source shows an alert before the first one ends it. */
  async function isShared(name: string): Promise<boolean> {
    await shown(name);
    const ways = [
      shown(name, true, 1).then(() => true),
      shown(name, false, 0).then(() => false),
    ];
    for (const way of ways) way.catch(() => {});
    return await Promise.race(ways);
  }

  async function end(index: number, how: "kill" | "close"): Promise<void> {
    const source = sourceAt(index);
    const at = await source.obs?.[how]();
    source.record?.end(at ?? Date.now());
    source.obs = source.record = null;
  }

  return {
    names,
    untilOpen,
    untilQuiet,
    isOpen: (index: number) => sourceAt(index).obs !== null,

    happen,
    shown,
    painted,

    /**
     * Lets one alert after the other come until both sources show one together,
     * and returns it as soon as they do: a copy that has just opened, or that a
     * busy machine kept waiting, rightly leaves an alert to the page that began it.
     */
    async showTogether(): Promise<string> {
      for (let times = 0; times < MAX_TIMES; times++) {
        const [name = ""] = await happen(1);
        if (await isShared(name)) return name;
        await untilQuiet();
      }
      throw new Error(`The sources showed none of ${MAX_TIMES} together`);
    },

    /** Opens a source; the second one on the second service, if there is one. */
    async open(index = 0): Promise<void> {
      const source = sourceAt(index);
      source.obs = await startObs({
        folder: source.folder,
        url: serviceAt(index).url + path,
        viewport: VIEWPORT,
        ...script === undefined ? {} : { script },
        async prepare(page) {
          source.record = await recordScreen(page, String(index), reader);
          records.push(source.record);
        },
      });
    },

    killPage: (index = 0) => end(index, "kill"),
    closePage: (index = 0) => end(index, "close"),
    /** Runs a script in a source's page. */
    run: (script: string, index = 0) => obsAt(index).page.evaluate(script),
    reload: (index = 0) => obsAt(index).page.reload(),
    freeze: (index = 0) => obsAt(index).freeze(),
    thaw: (index = 0) => obsAt(index).thaw(),
    killService: (index = 0) => serviceAt(index).kill(),
    async startService(index = 0): Promise<void> {
      services[index] = await startOverlayProcess(database, ports[index]);
    },

    /** Ends the recording; what the service says of each alert beside it. */
    async result() {
      await untilQuiet();
      for (const index of [0, 1]) await end(index, "close");
      const shows: Show[] = [];
      for (const record of records) shows.push(...await record.shows());
      const [box] = await serviceAt(0).playback();
      const nameOfId = new Map(
        names.map((name) => [followEvent(name).id, name]),
      );
      return {
        names,
        shows,
        receipts: await serviceAt(0).receipts(
          names.map((name) => followEvent(name).id),
        ),
        unseen: (box?.unseen ?? []).flatMap(({ eventId }) =>
          nameOfId.get(eventId) ?? []
        ),
      };
    },

    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}

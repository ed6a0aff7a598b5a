import { signal } from "@preact/signals";
import type { EditorCommand } from "@/lib/overlay/editor_commands.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  composeTests,
  type TestBody,
} from "@/lib/studio/browser/preview_tests.ts";
import { SIMULATOR_MESSAGES as words } from "@/lib/studio/messages/simulator.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";

/** A preview on this page, which can show tests that nobody else sees. */
export interface PreviewTarget {
  /** Widgets on it, whose figures move along. */
  instanceIds(): readonly string[];
  /** Kinds of events that it shows, the best first; absent where it shows any. */
  kinds?(): readonly string[];
  send(order: EditorCommand): void;
}

/** Shows tests somewhere, and takes them away again; both say in words what became of it. */
export interface TestPlace {
  play(test: TestBody): Promise<string>;
  clear(): Promise<string>;
}

/** The preview that the page itself has; `null` where it has none. */
export const pageTarget = signal<PreviewTarget | null>(null);

/** Offers a page's own preview for tests; the answer takes it back. */
export function offerTarget(stage: PreviewTarget): () => void {
  pageTarget.value = stage;
  return () => {
    if (pageTarget.value === stage) pageTarget.value = null;
  };
}

/** Returns the overlays that are open, OBS among them, as a place for tests. */
export function openOverlays(channelId: string): TestPlace {
  const path = `/api/channels/${channelId}/test-event` as const;
  return {
    async play(test) {
      const { data } = await api.post(path, test);
      return data.reach.message;
    },
    async clear() {
      const { data } = await api.delete(path);
      return data.reach.message;
    },
  };
}

/** Most tests that are remembered, and most events of them all. */
const MAX_TRIED = 50;
const MAX_EVENTS = 150;

/** Tests that each preview shows. */
const shown = new WeakMap<PreviewTarget, TestBody[]>();

/** Returns the latest tests that together are few enough to be asked about. */
function latest(tests: readonly TestBody[]): TestBody[] {
  let events = 0;
  return tests.slice(-MAX_TRIED).toReversed()
    .filter(({ count = 1 }, index) =>
      (events += count) <= MAX_EVENTS || index === 0
    ).toReversed();
}

/** Returns a preview as a place for tests: no open source and no log gets them. */
export function atTarget(channelId: string, stage: PreviewTarget): TestPlace {
  return {
    async play(test) {
      const here = { ...test, sceneId: null, instanceId: null };
      // No figure counts lines of chat.
      const before = (shown.get(stage) ?? [])
        .filter(({ kind }) => !kind.startsWith("chat."));
      const tests = latest([...before, here]);
      shown.set(stage, tests);
      const { events, widgets } = await composeTests(
        channelId,
        tests,
        stage.instanceIds(),
      );
      for (const event of events) stage.send({ type: "event", event });
      for (const [id, { state }] of Object.entries(widgets)) {
        stage.send({ type: "sample", id, state: Object(state) });
      }
      return words.playedHere;
    },
    clear() {
      shown.delete(stage);
      for (const id of stage.instanceIds()) {
        stage.send({ type: "sample", id, state: null });
      }
      stage.send({ type: "event", event: CLEARED });
      return Promise.resolve(words.clearedHere);
    },
  };
}

/** Has a preview read everything anew that tests may have changed. */
const CLEARED: LiveEvent<"tests.cleared"> = {
  v: 1,
  id: "test:here:cleared",
  kind: "tests.cleared",
  position: "",
  occurredAt: "1970-01-01T00:00:00.000Z",
  receivedAt: "1970-01-01T00:00:00.000Z",
  platform: "limelight",
  test: true,
  act: "test:here:cleared",
  actor: null,
  data: {},
};

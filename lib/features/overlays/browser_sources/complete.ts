import type { TestsOnPage } from "@/lib/schema/widget_data/topics.ts";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import type { OverlayWidget } from "@/lib/schema/overlays/browser_sources.ts";
import type { OverlayDeps } from "./deps.ts";
import { namedSamples, samplesIn } from "./sample_names.ts";
import { type PreviewedWidget, toWidget } from "./widget_preview.ts";

/** Marked tests on an open page; a preview shows all. */
export interface PageTests extends TestsOnPage {
  isPreview: boolean;
}

/** Tells whether a widget is set to show tests. */
function includesTests(settings: unknown): boolean {
  return Object(Object(settings).filter).includeTest === true;
}

/** Returns a chat box that hides the channel's own bots as well as the known ones. */
function withoutBots(
  draft: PreviewedWidget,
  ownBots: readonly string[],
): PreviewedWidget {
  const { filter } = chatBox.settings.parse(draft.settings);
  const hideUsers = [...filter.hideUsers, ...ownBots];
  const settings = { ...draft.settings, filter: { ...filter, hideUsers } };
  return { ...draft, settings };
}

/** Tells whether a widget is a chat box that is set to hide bots. */
function hidesBots({ kind, settings }: PreviewedWidget): boolean {
  return kind.id === chatBox.id && settings.hideBots === true;
}

/** Creates the function that reads the first data of widgets, all in one request. */
export function createComplete(
  { resolveWidgetData, ownBotsOf, channelOf }: Pick<
    OverlayDeps,
    "resolveWidgetData" | "ownBotsOf" | "channelOf"
  >,
) {
  return async function complete(
    { channelId, still, sampleName, tests }: {
      channelId: string;
      still: boolean;
      /** Name of everybody in a still. */
      sampleName?: string | undefined;
      /** Marked tests that the page's figures show. */
      tests?: PageTests | undefined;
    },
    given: readonly PreviewedWidget[],
  ): Promise<OverlayWidget[]> {
    const ownBots = given.some(hidesBots) ? await ownBotsOf(channelId) : [];
    const drafts = ownBots.length === 0
      ? given
      : given.map((draft) =>
        hidesBots(draft) ? withoutBots(draft, ownBots) : draft
      );
    if (still) {
      const { currency } = await channelOf(channelId);
      return drafts.map((draft) => {
        const samples = samplesIn(draft.kind.preview.state, currency);
        return toWidget(
          draft,
          sampleName ? namedSamples(samples, sampleName) : samples,
        );
      });
    }
    const asked = drafts.map((draft) => ({
      draft,
      reads: Object.entries(draft.kind.reads(draft.settings)),
    }));
    const answers = await resolveWidgetData(
      channelId,
      asked.flatMap(({ draft, reads }) =>
        reads.map(([, request]) => ({
          ...request,
          widgetId: draft.instanceId,
          showsTests: tests?.isPreview || includesTests(draft.settings),
        }))
      ),
      tests,
    );
    let next = 0;
    return asked.map(({ draft, reads }) => {
      const initial = Object.fromEntries(
        reads.map(([name]) => [name, answers[next++] ?? null]),
      );
      return toWidget(draft, initial);
    });
  };
}

/** Reads what all drafts ask for at once, and completes them. */
export type Complete = ReturnType<typeof createComplete>;

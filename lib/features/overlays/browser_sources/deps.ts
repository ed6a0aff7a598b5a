import type { Clock } from "@/lib/core/clock.ts";
import type { MomentKind } from "@/lib/schema/events/kinds/moments.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  OverlayAsset,
  OverlayChannel,
  Raider,
} from "@/lib/schema/overlays/browser_sources.ts";
import type { LayoutId } from "@/lib/schema/overlays/layouts.ts";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import type {
  DrawnInstance,
  Instance,
  InstanceSave,
  Scene,
  SoundAssignment,
} from "@/lib/schema/overlays/scenes.ts";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import type {
  TestsOnPage,
  WidgetDataRequest,
} from "@/lib/schema/widget_data/topics.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import type { LooksOfChannel } from "@/lib/widgets/looks/registry.ts";

/** Dependencies from which overlays are put together. */
export interface OverlayDeps {
  clock: Clock;
  channelOf: (channelId: string) => Promise<OverlayChannel>;
  /** Returns whether the channel is live by all that was told so far; `null` where that is not known. */
  isLive: (channelId: string) => Promise<boolean | null>;
  /** Lists the moments that an alert box of the channel has an alert for. */
  alertedOf: (channelId: string) => Promise<MomentKind[]>;
  /** Lists who spoke first after a raid, without these bots. */
  raidersOf: (
    channelId: string,
    position: string,
    bots: readonly string[],
  ) => Promise<Raider[]>;
  instanceOf: (channelId: string, id: string) => Promise<Instance>;
  /** Returns widgets with the alerts that each alert box among them plays. */
  withAlerts: <B extends Pick<DrawnInstance, "type" | "settings">>(
    channelId: string,
    widgets: readonly B[],
  ) => Promise<B[]>;
  /** Checks a save without making it. */
  checkInstance: (
    channelId: string,
    save: InstanceSave,
    precondition: Precondition,
  ) => Promise<{ proposed: Instance; saved: Instance | null }>;
  /** Reads widgets of the channel by id; those that do not exist are left out. */
  instancesAmong: (
    channelId: string,
    ids: readonly string[],
  ) => Promise<DrawnInstance[]>;
  sceneOf: (channelId: string, id: string) => Promise<Scene>;
  /** Lists the sounds of a scene; none for one that does not exist. */
  soundsOf: (channelId: string, sceneId: string) => Promise<SoundAssignment[]>;
  /** Reads widget data, in the order of the requests; `null` for what cannot be read. */
  resolveWidgetData: (
    channelId: string,
    requests: readonly WidgetDataRequest[],
    tests?: TestsOnPage,
  ) => Promise<readonly unknown[]>;
  /** Returns the logins of bots that the channel knows beside the known ones. */
  ownBotsOf: (channelId: string) => Promise<readonly string[]>;
  /** Returns the looks that the channel has chosen and made. */
  channelLooksOf: (channelId: string) => Promise<LooksOfChannel>;
  /** Returns a ready layout by its id. */
  layoutOf: (id: LayoutId) => {
    setup: { instances: readonly DrawnInstance[] };
    scene: Pick<Scene, "items" | "width" | "height">;
  };
  /** Returns whether the channel's plan includes a pack. */
  packAllowed: (channelId: string, pack: string) => Promise<boolean>;
  /** Scenes and widgets that the channel's plan has no room for: they are not drawn. */
  suspendedOf: (channelId: string) => Promise<ReadonlySet<string>>;
  /** Notes that these are on a page of the channel's own. */
  noteShown: (channelId: string, ids: readonly string[]) => Promise<void>;
  /** Returns the newest position of the channel's log. */
  newestPosition: (channelId: string) => Promise<string>;
  /** Returns the events of each test as they would come after a position. */
  composeTests: (
    tests: readonly TestEventRequest[],
    place: { since: string; at: number; locale: string },
  ) => LiveEvent[][];
  /** Lists the retained commands of the dashboard to the channel's pages. */
  ordersOf: (channelId: string) => Promise<RetainedCommand[]>;
  /** Files by id; those that do not exist are left out. */
  assetsOf: (
    channelId: string,
    ids: readonly string[],
  ) => Promise<Record<string, OverlayAsset>>;
}

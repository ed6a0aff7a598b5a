import { asset } from "fresh/runtime";
import CustomFrame from "@/islands/overlay/CustomFrame.tsx";
import SoundCheck from "@/islands/overlay/SoundCheck.tsx";
import OverlayRuntime from "@/islands/overlay/OverlayRuntime.tsx";
import SceneRuntime from "@/islands/overlay/SceneRuntime.tsx";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { placementStyle } from "@/lib/overlay/placement_style.ts";
import type {
  OverlayItem,
  OverlayView,
  OverlayWidget,
  PageMode,
} from "@/lib/schema/overlays/browser_sources.ts";
import { isBlankBy } from "@/lib/schema/widgets/rules/latest_command.ts";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { pageMessages } from "@/lib/widgets/page_messages.ts";
import { WIDGET_COMPONENTS } from "./widget_components.ts";
import { fontFamiliesOf, uploadedFontsSheet } from "./font_families.ts";
import { scriptSheetsOf } from "./script_sheets.ts";
import { isTimeZone } from "@/lib/core/time_zone.ts";
import { zoneOffsets } from "@/lib/core/zone_offsets.ts";
import { StartWatchdog } from "./StartWatchdog.tsx";

/**
 * Draws a browser source: transparent, as large as it is given, drawn by the
 * server and then kept current by islands. A scene is scaled to the page by a
 * transform, so that what was placed at 1080p looks the same at any size.
 */
export function OverlayPage(
  { view, mode, startScript, check = false, editorOrigin = "" }: {
    view: OverlayView;
    mode: PageMode;
    /** Looks after the page's start. */
    startScript: string;
    /** Origin of the studio, whose editor a preview follows; empty where it is the page's own. */
    editorOrigin?: string;
    /** True to test the page's sound. */
    check?: boolean;
  },
) {
  const page = toPageInfo(view, mode);
  const styles = new Set(
    view.items.flatMap(({ content }) =>
      content.kind === "widget" ? content.widget.styles : []
    ),
  );
  const looks = new Set(view.items.map(lookIn).filter((id) => id !== null));
  const drawings = new Set(view.items.flatMap(drawingOf));
  const ownFonts = uploadedFontsSheet(view.items, view.assets);
  return (
    <html
      lang={view.channel.locale}
      class={`overlay overlay--${mode}`}
      data-blank={mode === "live" && isBlankBy(view.orders) ? "" : undefined}
      data-server-time={view.serverTime}
      data-zones={zonesOf(view)}
      data-editor-origin={mode === "preview" ? editorOrigin : undefined}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>Limelight overlay</title>
        <StartWatchdog script={startScript} />
        <link rel="stylesheet" href={asset("/overlay/overlay.css")} />
        {[...styles].map((name) => (
          <link
            key={name}
            rel="stylesheet"
            href={asset(`/overlay/${name}.css`)}
          />
        ))}
        {[...looks].map((id) => (
          <link key={id} rel="stylesheet" href={asset(`/looks/${id}.css`)} />
        ))}
        {[...drawings].map((name) => (
          <link
            key={name}
            rel="stylesheet"
            href={asset(`/looks/${name}.css`)}
          />
        ))}
        {fontFamiliesOf(view.items).map((family) => (
          <link key={family} rel="stylesheet" href={fontSheetPath(family)} />
        ))}
        {ownFonts !== "" && (
          <style dangerouslySetInnerHTML={{ __html: ownFonts }} />
        )}
        {scriptSheetsOf(view.items, view.channel.locale).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        {view.canvas
          ? (
            <>
              <Canvas view={view} canvas={view.canvas} page={page} />
              <SceneRuntime page={page} />
            </>
          )
          : (
            <>
              {view.items.map((item) => (
                <Item key={keyOf(item)} item={item} page={page} />
              ))}
              <OverlayRuntime page={page} />
            </>
          )}
        {check && mode === "live" && <SoundCheck />}
      </body>
    </html>
  );
}

function Canvas(
  { view, canvas, page }: {
    view: OverlayView;
    canvas: { width: number; height: number };
    page: PageInfo;
  },
) {
  return (
    <main
      class="scene"
      data-width={canvas.width}
      data-height={canvas.height}
      style={{
        width: `${canvas.width}px`,
        height: `${canvas.height}px`,
      }}
    >
      {view.items.map((item) => (
        <Item key={keyOf(item)} item={item} page={page} />
      ))}
    </main>
  );
}

function Item({ item, page }: { item: OverlayItem; page: PageInfo }) {
  const { placement, content } = item;
  // Alone it is what the page is about.
  const Place = placement ? "div" : "main";
  return (
    <Place
      class={placement ? "item" : "item item--whole"}
      data-item={keyOf(item)}
      data-more={item.more}
      data-look={lookIn(item) ?? undefined}
      data-worn={ownLookIn(item) ?? undefined}
      style={{
        ...(placement ? placementStyle(placement) : {}),
        ...(content.kind === "widget" ? skinStyle(content.widget.skin) : {}),
        // Until the editor says where it has it.
        ...(item.more ? { visibility: "hidden" } : {}),
      }}
    >
      {content.kind === "widget"
        ? <Widget widget={content.widget} page={page} />
        : <CustomFrame {...content.frame} page={page} />}
    </Place>
  );
}

function Widget({ widget, page }: { widget: OverlayWidget; page: PageInfo }) {
  const WidgetComponent = WIDGET_COMPONENTS.get(widget.kind);
  if (!WidgetComponent) return <NamePlate widget={widget} page={page} />;
  const { instanceId, settings, initial, refresh } = widget;
  return (
    <WidgetComponent
      instanceId={instanceId}
      settings={settings}
      initial={initial}
      refresh={refresh}
      page={page}
    />
  );
}

/**
 * Draws the name of a widget that its author's code draws: a still of it shows
 * nothing else.
 */
function NamePlate(
  { widget, page }: { widget: OverlayWidget; page: PageInfo },
) {
  const title = widgetKind(widget.kind)?.title;
  if (page.mode !== "still" || !title) return null;
  return <div class="name-plate">{title}</div>;
}

/** Id of the look of what stands there; `null` for the plain one. */
function lookIn({ content }: OverlayItem): string | null {
  return content.kind === "widget" ? content.widget.look : null;
}

/** Returns a look's properties as CSS: the name of a font such as `Exo 2` is no list of words there. */
function skinStyle(
  skin: Readonly<Record<string, string>>,
): Record<string, string> {
  const title = skin["--ll-title-font"];
  return title === undefined
    ? skin
    : { ...skin, "--ll-title-font": JSON.stringify(title) };
}

/** Returns the id of a channel's own look, which says all that it is; `null` for another. */
function ownLookIn({ content }: OverlayItem): string | null {
  if (content.kind !== "widget") return null;
  const { look, worn } = content.widget;
  return worn === look ? null : worn;
}

/** Folders of the sheets with what looks draw for one kind of widget alone. */
const DRAWINGS: ReadonlyMap<string, string> = new Map([
  ["scene-backdrop", "backdrops"],
  ["hype-train", "trains"],
  ["webcam-frame", "webcams"],
]);

/** Returns the name of the sheet that a look has for the widget there; none for most. */
function drawingOf({ content }: OverlayItem): string[] {
  if (content.kind !== "widget" || content.widget.look === null) return [];
  const folder = DRAWINGS.get(content.widget.kind);
  return folder ? [`${folder}/${content.widget.look}`] : [];
}

function keyOf({ content }: OverlayItem): string {
  return content.kind === "widget"
    ? content.widget.instanceId
    : content.frame.itemId;
}

/** A scene, or the one widget that the page shows. */
function overlayOf({ canvas, sceneId, items: [item] }: OverlayView): string {
  return (canvas ? sceneId : item && keyOf(item)) ?? "";
}

/** Returns the offsets of the page's zones, for browsers that do not know them; none of UTC. */
function zonesOf({ channel, items, serverTime }: OverlayView) {
  const own = items.flatMap(({ content }) =>
    content.kind === "widget" ? zoneIn(content.widget.settings) : []
  );
  const zones = new Set(
    [channel.timeZone, ...own].filter((zone) =>
      zone !== "UTC" && isTimeZone(zone)
    ),
  );
  if (zones.size === 0) return undefined;
  const at = Date.parse(serverTime);
  return JSON.stringify(
    Object.fromEntries([...zones].map((zone) => [zone, zoneOffsets(zone, at)])),
  );
}

/** Returns the zone that a widget of its own is set to. */
function zoneIn(settings: unknown): string[] {
  const { timeZone } = Object(settings);
  return typeof timeZone === "string" ? [timeZone] : [];
}

function toPageInfo(view: OverlayView, mode: PageMode): PageInfo {
  return {
    ...view.channel,
    channelId: view.channelId,
    sceneId: view.sceneId,
    overlay: overlayOf(view),
    ...view.pack === undefined ? {} : { pack: view.pack },
    mode,
    serverTime: view.serverTime,
    position: view.position,
    orders: view.orders,
    words: pageMessages(
      view.channel.locale,
      view.items.flatMap(({ content }) =>
        content.kind === "widget" ? content.widget.kind : []
      ),
    ),
    assets: view.assets,
    eventSounds: view.eventSounds,
    lookSounds: view.lookSounds,
  };
}

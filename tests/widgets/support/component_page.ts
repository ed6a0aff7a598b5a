/** Draws components of widgets as a page does: server first, then in a browser. */
import type { Page } from "@/tests/support/browser.ts";
import { keptBundle } from "@/tests/support/kept_bundle.ts";
import type { BuildOptions } from "esbuild";
import { type ComponentType, h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { componentName } from "@/lib/pages/widget_components.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { lookStyle } from "./look_style.ts";

const ROOT = new URL("../../../", import.meta.url);

/** One widget of a page. */
export interface ComponentOptions {
  kind: string;
  /** Its id where there are several of a kind that do not play as one. */
  instanceId?: string;
  settings?: Record<string, unknown>;
  state?: Record<string, unknown>;
  pack?: string;
  width?: number;
  height?: number;
  left?: number;
  top?: number;
  page?: Partial<PageInfo>;
}

/** Returns the component that draws a kind, found by its name. */
export async function componentOf(
  kind: string,
): Promise<ComponentType<object>> {
  const module: { default: ComponentType<object> } = await import(
    new URL(`islands/widgets/${componentName(kind)}.tsx`, ROOT).href
  );
  return module.default;
}

/** Returns the page's data for its widgets; time does not pass in it. */
export function pageInfo(values: Partial<PageInfo> = {}): PageInfo {
  return {
    channelId: "1",
    sceneId: null,
    overlay: "",
    locale: "en",
    timeZone: "UTC",
    currency: "EUR",
    mode: "live",
    live: true,
    serverTime: PREVIEW_NOW,
    position: null,
    words: {},
    assets: {},
    orders: [],
    eventSounds: {},
    lookSounds: {},
    ...values,
  };
}

/** Props of a component: the preview's settings and state unless given. */
export function componentProps(
  options: ComponentOptions,
): Record<string, unknown> {
  const kind = widgetKind(options.kind);
  if (!kind) throw new Error(`No widget ${options.kind}`);
  const skin = options.pack ? lookOf(options.pack)?.defaults : undefined;
  return {
    instanceId: options.instanceId ?? `ins_${options.kind}`,
    settings: effectiveSettings(
      kind,
      { ...kind.preview.settings, ...options.settings },
      skin,
    ),
    initial: { ...kind.preview.state, ...options.state },
    refresh: { on: kind.refreshOn, everyMs: kind.refreshEveryMs ?? null },
    page: pageInfo(options.page),
  };
}

/** Renders the component as the server does. */
export async function renderComponent(
  options: ComponentOptions,
): Promise<string> {
  return renderToString(
    h(await componentOf(options.kind), componentProps(options)),
  );
}

let bundle: Promise<string> | undefined;

/**
 * Bundles all components as one script that hydrates the page and leaves
 * `window.limelight` for the test.
 */
export function componentBundle(): Promise<string> {
  return bundle ??= bundleComponents();
}

async function bundleComponents(): Promise<string> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(new URL("islands/widgets/", ROOT))) {
    if (entry.name.endsWith(".tsx")) names.push(entry.name.slice(0, -4));
  }
  // Folders are listed in any order.
  names.sort();
  const source = `
    import { h, hydrate } from "preact";
    import { overlay } from "@/lib/overlay/overlay_context.ts";
    import { pagePlayback } from "@/lib/overlay/page_playback.ts";
    ${
    names.map((n) => `import ${n} from "@/islands/widgets/${n}.tsx";`).join(
      "\n",
    )
  }
    const components = { ${names.join(", ")} };
    const now = Date.parse(${JSON.stringify(PREVIEW_NOW)});
    overlay().setClockOffset(now - overlay().serverNow());
    globalThis.limelight = overlay();
    // A page that has lost its connection goes on with what it is given.
    pagePlayback().link.connected();
    pagePlayback().link.lost();
    for (const root of document.querySelectorAll("[data-component]")) {
      const props = JSON.parse(root.nextElementSibling.textContent);
      hydrate(h(components[root.dataset.component], props), root);
    }
    // In the first frame, after the observer that fits texts, and by no clock.
    new ResizeObserver(() => globalThis.ready = true).observe(document.body);
  `;
  const options = {
    alias: { "@": ROOT.pathname.replace(/\/$/, "") },
    absWorkingDir: ROOT.pathname,
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    target: "chrome103",
    minifySyntax: true,
    minifyWhitespace: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "silent",
  } as const satisfies BuildOptions;
  return await keptBundle(JSON.stringify([source, options]), async () => {
    // Large, and most files of tests find the bundle made.
    const { build } = await import("esbuild");
    const { outputFiles, metafile } = await build({
      ...options,
      stdin: { contents: source, resolveDir: ROOT.pathname, loader: "tsx" },
    });
    return {
      text: outputFiles[0]?.text ?? "",
      inputs: Object.keys(metafile.inputs).filter((path) => path !== "<stdin>"),
    };
  });
}

/**
 * Returns the compressed size of each component, on its own, and the modules it
 * is made of.
 */
export async function componentBundleSizes(): Promise<
  Record<string, { bytes: number; inputs: string[] }>
> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(new URL("islands/widgets/", ROOT))) {
    if (entry.name.endsWith(".tsx")) names.push(entry.name);
  }
  const { build } = await import("esbuild");
  const sizes: Record<string, { bytes: number; inputs: string[] }> = {};
  for (const name of names) {
    const result = await build({
      entryPoints: [new URL(`islands/widgets/${name}`, ROOT).pathname],
      alias: { "@": ROOT.pathname.replace(/\/$/, "") },
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: "esm",
      target: "chrome103",
      jsx: "automatic",
      jsxImportSource: "preact",
      logLevel: "silent",
    });
    const code = result.outputFiles[0]?.text ?? "";
    const packed = new Response(code).body
      ?.pipeThrough(new CompressionStream("gzip"));
    sizes[name] = {
      bytes: (await new Response(packed).arrayBuffer()).byteLength,
      inputs: Object.keys(result.metafile.inputs),
    };
  }
  return sizes;
}

/** Returns the style sheets of some kinds, one after the other. */
export async function styleSheets(kinds: readonly string[]): Promise<string> {
  const names = new Set(["overlay"]);
  for (const kind of kinds) {
    for (const name of widgetKind(kind)?.styles ?? []) names.add(name);
  }
  const sheets = [...names].map((name) =>
    Deno.readTextFile(new URL(`static/overlay/${name}.css`, ROOT))
      .catch(() => "")
  );
  return (await Promise.all(sheets)).join("\n");
}

/** Returns the sheets of the looks of some widgets, each once. */
async function lookSheets(
  components: readonly ComponentOptions[],
): Promise<string> {
  const ids = new Set(
    components.flatMap(({ pack }) => lookOf(pack ?? null)?.id ?? []),
  );
  const of = (wanted: string, folder: string) =>
    components.filter(({ kind }) => kind === wanted).flatMap(({ pack }) => {
      const look = lookOf(pack ?? null);
      return look ? [`${folder}/${look.id}`] : [];
    });
  const names = [
    ...ids,
    ...new Set([
      ...of("scene-backdrop", "backdrops"),
      ...of("hype-train", "trains"),
      ...of("webcam-frame", "webcams"),
    ]),
  ].map((name) => `looks/${name}`);
  if (components.some(({ kind }) => kind === "alert-box")) {
    // A page fetches these when it is there: they come after all others.
    names.push(
      "overlay/crowd",
      ...new Set(of("alert-box", "looks/crowds")),
    );
  }
  return (await Promise.all(
    names.map((name) => Deno.readTextFile(new URL(`static/${name}.css`, ROOT))),
  )).join("\n");
}

/** Tells whether a page has the bundle of components within it, or at an address. */
type PageScript = boolean | { url: string };

async function scriptElement(script: PageScript): Promise<string> {
  if (typeof script === "object") {
    return `<script src="${script.url}"></script>`;
  }
  if (!script) return "";
  const code = (await componentBundle()).replaceAll("</script", "<\\/script");
  return `<script>${code}</script>`;
}

/**
 * Returns a page with these widgets, over `background` (any CSS), complete in
 * one document unless its script is at an address.
 */
export async function componentPage(
  components: readonly ComponentOptions[],
  { background = "transparent", head = "", script = true }: {
    background?: string;
    head?: string;
    script?: PageScript;
  } = {},
): Promise<string> {
  const items = await Promise.all(components.map(async (component) => {
    const kind = widgetKind(component.kind);
    const width = component.width ?? kind?.size.width ?? 400;
    const height = component.height ?? kind?.size.height ?? 400;
    const skin = component.pack ? lookOf(component.pack) : null;
    const style =
      `position:absolute;left:${component.left ?? 0}px;top:${
        component.top ?? 0
      }px;` +
      `width:${width}px;height:${height}px;--w:${width}px;--h:${height}px;` +
      (skin ? lookStyle(skin) : "");
    const props = JSON.stringify(componentProps(component)).replaceAll(
      "<",
      "\\u003c",
    );
    const look = skin ? ` data-look="${skin.id}"` : "";
    return `<div${look} style='${style}'><div data-component="${
      componentName(component.kind)
    }">${await renderComponent(component)}</div>` +
      `<script type="application/json">${props}</script></div>`;
  }));
  const css = await styleSheets(components.map((component) => component.kind)) +
    await lookSheets(components);
  const code = await scriptElement(script);
  return `<!DOCTYPE html><html lang="en" class="overlay"><head><meta charset="utf-8"><title>Widgets</title>` +
    `<style>${css}</style>${head}<style>html.overlay body{background:${background}}</style></head><body>${
      items.join("")
    }${code}</body></html>`;
}

/** Shows these widgets in a page, and waits until they work and have their fonts. */
export async function openComponents(
  page: Page,
  components: readonly ComponentOptions[],
): Promise<void> {
  await page.setContent(await componentPage(components));
  await page.waitForFunction("globalThis.ready === true");
  await page.evaluate("document.fonts.ready.then(() => {})");
}

/**
 * Stops a page's clock at the instant of previews; `clock.runFor` moves it on.
 * Animations, which go by the browser's own clock, stand still at their start:
 * on a busy machine a test would find them further on, or at their end.
 */
export async function standStill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  // It goes until it is stopped, and cannot be stopped in its past.
  await page.clock.install({ time: Date.parse(PREVIEW_NOW) - 3_600_000 });
  await page.clock.pauseAt(PREVIEW_NOW);
}

/** A browser source of OBS, as far as it matters here. */
export interface ObsSource {
  name: string;
  settings: ObsBrowserSettings;
}

/** Settings of a browser source; what is left out stands at OBS's default. */
export type ObsBrowserSettings = Partial<{
  url: string;
  width: number;
  height: number;
  shutdown: boolean;
  restart_when_active: boolean;
  reroute_audio: boolean;
  fps_custom: boolean;
  fps: number;
}>;

/** The source that OBS should have. */
export interface WantedSource {
  /** Whole address, its token included. */
  address: string;
  width: number;
  height: number;
}

/** A fault of a source that does harm on stream. */
export type ObsFault =
  | "address"
  | "size"
  | "shutdown"
  | "restart"
  | "frame_rate";

/** State of a source in OBS. */
export type ObsState =
  | { kind: "missing" }
  | { kind: "wrong"; name: string; faults: readonly ObsFault[] }
  | { kind: "fine"; name: string };

/** OBS's own defaults of a browser source. */
const DEFAULTS = {
  width: 800,
  height: 600,
  shutdown: false,
  restart_when_active: false,
  fps_custom: false,
  fps: 30,
} as const;

const MIN_FPS = 30;
const SMOOTH_FPS = 60;

/** Returns the part of an address that says which overlay it is, whatever its host and token. */
function overlayOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  return `${pathname}?${searchParams.get("instance_id") ?? ""}`;
}

function faultsOf(
  { settings }: ObsSource,
  wanted: WantedSource,
): ObsFault[] {
  const has = { ...DEFAULTS, ...settings };
  const faults: [ObsFault, boolean][] = [
    ["address", settings.url !== wanted.address],
    ["size", has.width !== wanted.width || has.height !== wanted.height],
    ["shutdown", has.shutdown],
    ["restart", has.restart_when_active],
    ["frame_rate", has.fps_custom && has.fps < MIN_FPS],
  ];
  return faults.filter(([, isThere]) => isThere).map(([fault]) => fault);
}

/**
 * Says how a source stands in OBS: the best of those that show the same overlay
 * counts. Another token or host is an old address of the same overlay.
 */
export function obsStateOf(
  sources: readonly ObsSource[],
  wanted: WantedSource,
): ObsState {
  const overlay = overlayOf(wanted.address);
  const own = sources
    .filter(({ settings }) => overlayOf(settings.url ?? "") === overlay)
    .map((source) => ({ name: source.name, faults: faultsOf(source, wanted) }))
    .sort((a, b) => a.faults.length - b.faults.length);
  const [best] = own;
  if (!best) return { kind: "missing" };
  return best.faults.length === 0
    ? { kind: "fine", name: best.name }
    : { kind: "wrong", ...best };
}

/** Returns the settings that a source should have in OBS; the rest it keeps. */
export function settingsFor(
  { address, width, height }: WantedSource,
  { smooth, now = {} }: { smooth: boolean; now?: ObsBrowserSettings },
): ObsBrowserSettings {
  const tooSlow = now.fps_custom === true &&
    (now.fps ?? DEFAULTS.fps) < MIN_FPS;
  return {
    url: address,
    width,
    height,
    shutdown: false,
    restart_when_active: false,
    reroute_audio: true,
    ...(smooth
      ? { fps_custom: true, fps: SMOOTH_FPS }
      : tooSlow
      ? { fps_custom: false }
      : {}),
  };
}

/** Returns a name that no source of OBS has yet. */
export function freeSourceName(name: string, taken: readonly string[]): string {
  const used = new Set(taken);
  for (let number = 1;; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!used.has(candidate)) return candidate;
  }
}

const CONNECT_INFO = /^obsws:\/\/[^/]*?:(\d{1,5})(?:\/(.*))?$/;

/**
 * Reads a password as it is typed, or the whole connect info of OBS
 * (`obsws://host:port/password`); `port` is set when it is another than 4455.
 */
export function readPassword(
  typed: string,
): { password: string; port: string | null } {
  const text = typed.trim();
  const found = CONNECT_INFO.exec(text);
  if (!found) return { password: text, port: null };
  const [, port = "4455", password = ""] = found;
  return {
    password: decodeURIComponentOr(password),
    port: port === "4455" ? null : port,
  };
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

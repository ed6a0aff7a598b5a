import { signal } from "@preact/signals";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { OBS_MESSAGES as words } from "@/lib/studio/messages/obs.ts";
import { readSourceAddress } from "@/lib/studio/browser/source_address.ts";
import type { Bringable } from "@/lib/studio/browser/sources/DragToObs.tsx";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { ObsConnection } from "./obs_client.ts";
import { ObsFailure } from "./obs_socket.ts";
import {
  type ObsSource,
  type ObsState,
  obsStateOf,
  settingsFor,
  type WantedSource,
} from "./obs_source.ts";

/** State of the connection with OBS. */
type ObsLink =
  | { kind: "off"; note?: string }
  | { kind: "connecting" }
  | { kind: "password"; isWrong: boolean }
  | { kind: "refused" | "too_old" }
  | {
    kind: "connected";
    version: string;
    scene: string;
    sources: readonly ObsSource[];
  };

/** The one connection of the page. */
export const obsLink = signal<ObsLink>({ kind: "off" });

/** New and mended sources draw 60 frames a second. */
export const smoothSources = signal(false);

let connection: ObsConnection | null = null;

/** Kept in this browser, for each channel apart; never sent to the service. */
const passwordKey = (channelId: string) => `limelight_obs_${channelId}`;

function keptPassword(channelId: string): string | null {
  try {
    return localStorage.getItem(passwordKey(channelId));
  } catch {
    return null;
  }
}

function keepPassword(channelId: string, password: string | null): void {
  try {
    if (password === null) localStorage.removeItem(passwordKey(channelId));
    else localStorage.setItem(passwordKey(channelId), password);
  } catch {
    // A browser that keeps nothing asks again.
  }
}

async function readObs(): Promise<void> {
  const open = connection;
  if (!open) return;
  try {
    const [scene, sources] = await Promise.all([
      open.readScene(),
      open.readSources(),
    ]);
    if (connection !== open) return;
    obsLink.value = {
      kind: "connected",
      version: open.version,
      scene,
      sources,
    };
  } catch (thrown) {
    // A source can go while it is read: OBS tells of that, and all is read anew.
    if (obsLink.value.kind !== "connected") throw thrown;
  }
}

function onClosed(): void {
  connection = null;
  if (obsLink.value.kind === "connected") {
    obsLink.value = { kind: "off", note: words.closed };
  }
}

/** Connects to OBS with a password, or with the one that this browser has. */
export async function linkObs(
  channelId: string,
  typed: string | null = null,
): Promise<void> {
  if (connection || obsLink.value.kind === "connecting") return;
  obsLink.value = { kind: "connecting" };
  const password = typed ?? keptPassword(channelId);
  try {
    const { connectToObs } = await import("./obs_client.ts");
    connection = await connectToObs(password, {
      onChange: () => void readObs(),
      onClosed,
    });
    if (typed !== null) keepPassword(channelId, typed);
    await readObs();
  } catch (thrown) {
    connection?.close();
    connection = null;
    const kind = thrown instanceof ObsFailure ? thrown.kind : "refused";
    if (kind === "password") {
      if (typed === null) keepPassword(channelId, null);
      obsLink.value = { kind: "password", isWrong: password !== null };
    } else obsLink.value = { kind: kind === "too_old" ? kind : "refused" };
  }
}

/** Ends the connection. */
export function unlinkObs(): void {
  obsLink.value = { kind: "off" };
  connection?.close();
  connection = null;
}

async function wantedOf(item: Bringable): Promise<WantedSource> {
  const { channelId, source, width, height } = item;
  const address = await readSourceAddress(channelId, source);
  return { address, width, height };
}

/** Returns the state of a source in OBS; `null` without a connection. */
export async function readObsState(item: Bringable): Promise<ObsState | null> {
  const wanted = await wantedOf(item);
  const link = obsLink.value;
  return link.kind === "connected" ? obsStateOf(link.sources, wanted) : null;
}

/** Makes a source of it in OBS, or mends the one that is there; says so. */
export async function putIntoObs(item: Bringable): Promise<void> {
  const open = connection;
  const link = obsLink.value;
  if (!open || link.kind !== "connected") return;
  try {
    const wanted = await wantedOf(item);
    const state = obsStateOf(link.sources, wanted);
    const smooth = smoothSources.value;
    if (state.kind === "missing") {
      const settings = settingsFor(wanted, { smooth });
      const { source, scene } = await open.add(item.name, settings);
      toast(words.added(source, scene), { tone: "good" });
    } else {
      const now = link.sources.find(({ name }) => name === state.name)
        ?.settings ?? {};
      await open.mend(state.name, settingsFor(wanted, { smooth, now }));
      toast(words.mended(state.name), { tone: "good" });
    }
    await readObs();
  } catch (thrown) {
    if (thrown instanceof ObsFailure) {
      toast(words.failed(thrown.message || words.noAnswer), { tone: "bad" });
    } else if (thrown instanceof ApiError) {
      toast(failureInWords(thrown), { tone: "bad" });
    } else throw thrown;
  }
}

/** Returns the bytes of a JPEG in a data address; `null` for any other address. */
function readPicture(address: string): Uint8Array<ArrayBuffer> | null {
  const [head, data = ""] = address.split(",", 2);
  if (!/^data:image\/jpe?g;base64$/.test(head ?? "")) return null;
  try {
    return Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Returns a picture of the scene that is on program in OBS; `null` without a
 * connection, and where OBS gave none, which is said.
 */
export async function takeObsPicture(): Promise<Blob | null> {
  if (!connection) return null;
  try {
    const address = await connection.takePicture();
    const bytes = readPicture(address);
    if (!bytes) throw new ObsFailure("failed", words.noAnswer);
    return new Blob([bytes], { type: "image/jpeg" });
  } catch (thrown) {
    if (!(thrown instanceof ObsFailure)) throw thrown;
    toast(words.failed(thrown.message || words.noAnswer), { tone: "bad" });
    return null;
  }
}

/** Talks to OBS on this computer; loaded when the streamer connects. */
import {
  freeSourceName,
  type ObsBrowserSettings,
  type ObsSource,
} from "./obs_source.ts";
import { openObsSocket } from "./obs_socket.ts";

const BROWSER_SOURCE = "browser_source";
/** Width in px and quality in percent of a picture of a scene. */
const PICTURE_WIDTH = 1280;
const PICTURE_QUALITY = 60;
/** Events after which scenes and sources are read anew. */
const CHANGES = new Set([
  "CurrentProgramSceneChanged",
  "InputCreated",
  "InputRemoved",
  "InputNameChanged",
  "InputSettingsChanged",
]);

interface InputList {
  inputs: { inputName: string }[];
}

/** An open connection to OBS. */
export interface ObsConnection {
  version: string;
  /** Name of the scene that is on program. */
  readScene(): Promise<string>;
  readSources(): Promise<ObsSource[]>;
  /** Makes a browser source in the scene on program; returns both names. */
  add(
    name: string,
    settings: ObsBrowserSettings,
  ): Promise<{ source: string; scene: string }>;
  mend(source: string, settings: ObsBrowserSettings): Promise<void>;
  /** Takes a picture of the scene on program, as a data address. */
  takePicture(): Promise<string>;
  close(): void;
}

/**
 * Connects to OBS. `onChange` is called when its scenes or sources change,
 * `onClosed` once when the connection ends. Throws `ObsFailure`.
 */
export async function connectToObs(
  password: string | null,
  { onChange, onClosed }: { onChange: () => void; onClosed: () => void },
): Promise<ObsConnection> {
  const { ask, close } = await openObsSocket(password, {
    onEvent: (type) => CHANGES.has(type) && onChange(),
    onClosed,
  });
  const { obsVersion } = await ask<{ obsVersion: string }>("GetVersion")
    .catch((failure) => {
      // Nobody has it: its end would be taken for that of the next one.
      close();
      throw failure;
    });

  async function readScene(): Promise<string> {
    const list = await ask<{ currentProgramSceneName: string }>("GetSceneList");
    return list.currentProgramSceneName;
  }

  return {
    version: obsVersion,
    readScene,
    async readSources() {
      const { inputs } = await ask<InputList>("GetInputList", {
        inputKind: BROWSER_SOURCE,
      });
      return await Promise.all(inputs.map(async ({ inputName }) => {
        const { inputSettings } = await ask<
          { inputSettings: ObsBrowserSettings }
        >("GetInputSettings", { inputName });
        return { name: inputName, settings: inputSettings };
      }));
    },
    async add(name, settings) {
      const { inputs } = await ask<InputList>("GetInputList");
      const source = freeSourceName(
        name,
        inputs.map(({ inputName }) => inputName),
      );
      const scene = await readScene();
      await ask("CreateInput", {
        sceneName: scene,
        inputName: source,
        inputKind: BROWSER_SOURCE,
        inputSettings: settings,
        sceneItemEnabled: true,
      });
      return { source, scene };
    },
    async mend(source, settings) {
      await ask("SetInputSettings", {
        inputName: source,
        inputSettings: settings,
        overlay: true,
      });
    },
    async takePicture() {
      const { imageData } = await ask<{ imageData: string }>(
        "GetSourceScreenshot",
        {
          sourceName: await readScene(),
          imageFormat: "jpg",
          imageWidth: PICTURE_WIDTH,
          imageCompressionQuality: PICTURE_QUALITY,
        },
      );
      return imageData;
    },
    close,
  };
}

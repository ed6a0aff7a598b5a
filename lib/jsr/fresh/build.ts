import type { ComponentType } from "preact";

/** A route file and how to get at what it exports. */
export interface BuildFile {
  /** Path below the routes folder, with extension. */
  path: string;
  /** The module, where it is loaded already: special files always are. */
  module?: unknown;
  /** Imports the module. */
  load(): Promise<unknown>;
}

/** One function exported from a file of the islands folder. */
export interface BuildIsland {
  component: ComponentType<never>;
  /** Name of its export. */
  exportName: string;
  /** URL of the browser module, below the app's base path. */
  url: string;
  /** URLs of the modules that one imports. */
  imports: string[];
}

/** One file that is served as it is. */
export interface BuildAsset {
  /** Content type. */
  type: string;
  /** Hash of the content, for the ETag. */
  hash: string;
  /** Bytes. */
  size: number;
  /**
   * True when the URL changes with the content, so that it may be kept for
   * ever.
   */
  immutable: boolean;
  /** The content. */
  open(): Promise<BodyInit>;
}

/**
 * Result of a project's build: everything an app needs besides its own code.
 */
export interface Build {
  /** Changes with every file that is served to browsers. */
  id: string;
  /** Folder of the project. */
  root: string;
  mode: "development" | "production";
  files: BuildFile[];
  /** Gives all islands; the first call, which the first page makes, may have to import them. */
  islands(): Promise<BuildIsland[]>;
  /** The script that brings islands to life, the modules it imports and the style of its elements; null without islands. */
  boot: { url: string; imports: string[]; stylesheet: string } | null;
  /** Served files by URL path below the base path. */
  assets: ReadonlyMap<string, BuildAsset>;
  /** URL of the script that reloads pages; only while developing. */
  reload?: string;
}

import type { z } from "zod";
import type { EventKind, KnownKind } from "@/lib/schema/events/catalogue.ts";
import { type Form, withForm } from "@/lib/core/form.ts";
import { GROUP_TITLES } from "@/lib/schema/widgets/settings/group_forms.ts";
import {
  GROUP_NAMES,
  type GroupName,
} from "@/lib/schema/widgets/settings/groups.ts";
import type {
  TopicRequest,
  TopicValue,
} from "@/lib/schema/widgets/state/topics.ts";

/** Area of a kind in the catalogue. */
export const AREAS = {
  alerts: "Alerts and moments",
  chat: "Chat",
  lists: "Lists and labels",
  goals: "Goals and numbers",
  subathon: "Subathon",
  time: "Time",
  interaction: "Interaction",
  brand: "Ending, brand, static, custom",
} as const;

/** One area of the catalogue. */
type Area = keyof typeof AREAS;

/** Place of the widget on a new scene. */
type Anchor =
  | "top-left"
  | "top-center"
  | "top-right"
  | "center-left"
  | "center"
  | "center-right"
  | "bottom-left"
  | "bottom-center"
  | "bottom-right";

/** Sizes in px of a canvas of 1920 × 1080. */
interface WidgetSize {
  width: number;
  height: number;
  minWidth: number;
  minHeight: number;
  /** Other good sizes, by the shape they suit. */
  others?: readonly { name: string; width: number; height: number }[];
}

/** A kind of event, or the beginning of some followed by `*`. */
type EventPattern = EventKind | `${string}*`;

/** Brings settings of one schema version to the next; gets what was stored. */
export type SettingsMigration = (
  settings: Record<string, unknown>,
) => Record<string, unknown>;

/** Widget data that a kind reads: the key in its state, and the request. */
export type Reads = Readonly<Record<string, TopicRequest>>;

/**
 * State of a kind by its requests: the data, or `null` while it cannot be read.
 */
export type StateOf<R extends Reads> = {
  [K in keyof R]: TopicValue<R[K]["topic"]> | null;
};

/** Definition of a kind, before `defineWidget` has filled it in. */
interface WidgetDefinition<
  Id extends string,
  S extends z.ZodObject,
  R extends Reads,
> {
  /** Kebab case; also the `type` of an instance and of the URL. */
  id: Id;
  title: string;
  /** One sentence for the catalogue. */
  purpose: string;
  area: Area;
  /** P0: first release, P1: next, P2: on demand. */
  priority: "P0" | "P1" | "P2";
  size: WidgetSize;
  anchor: Anchor;
  /** Grows by one with each change that old settings do not fit. */
  schemaVersion: number;
  /** Labels of its own fields. */
  form: Form;
  /** Own fields and shared groups; strict, every field with a default. */
  settings: () => S;
  /** The figures its first paint is drawn from. */
  reads(settings: z.output<S>): R;
  /** Kinds of event the component needs, exact or with a `*` at the end. */
  listensTo: readonly EventPattern[];
  /** Kinds of event after which the figures are read again. */
  refreshOn?: readonly EventPattern[];
  /** The figures are read again after this many ms without an event. */
  refreshEveryMs?: number;
  /** Kinds of event for which a scene can assign a sound; the kind is the event key. */
  sounds?: readonly KnownKind[];
  /** `migrations[n]` brings settings of version n to n + 1. */
  migrations?: Readonly<Record<number, SettingsMigration>>;
  /** Names of its style sheets in `lib/widgets/styles/`; its id unless given. */
  styles?: readonly string[];
  /** Content of stills and of the gallery, at `PREVIEW_NOW`. */
  preview: {
    /** In a still for what a streamer has not filled in. */
    settings?: z.input<S>;
    state: { [K in keyof R]: TopicValue<R[K]["topic"]> | null };
  };
}

/** One kind of built-in widget; see `WidgetDefinition` for its fields. */
export interface WidgetKind<
  Id extends string = string,
  S extends z.ZodObject = z.ZodObject,
  R extends Reads = Reads,
> extends Omit<WidgetDefinition<Id, S, R>, "settings"> {
  /** Made when it is first read, and kept. */
  readonly settings: S;
  /** The shared groups among its settings. */
  readonly groups: readonly GroupName[];
  refreshOn: readonly EventPattern[];
  sounds: readonly KnownKind[];
  migrations: Readonly<Record<number, SettingsMigration>>;
  styles: readonly string[];
}

/** All settings of a kind, none missing. */
export type SettingsOf<K extends { settings: z.ZodObject }> = z.output<
  K["settings"]
>;

/**
 * Completes a definition: what is left out is empty, and the shared groups are
 * read off the settings. Settings of all kinds are thousands of schemas, which
 * a process that draws a handful of kinds need not hold: those of a kind are
 * made when they are first asked for.
 */
export function defineWidget<
  const Id extends string,
  S extends z.ZodObject,
  R extends Reads,
>(definition: WidgetDefinition<Id, S, R>): WidgetKind<Id, S, R> {
  let made: S | null = null;
  return {
    refreshOn: [],
    sounds: [],
    migrations: {},
    styles: [definition.id],
    ...definition,
    get settings() {
      return made ??= withForm(definition.settings(), {
        ...definition.form,
        fields: { ...definition.form.fields, ...GROUP_TITLES },
      });
    },
    get groups() {
      const { shape } = this.settings;
      return GROUP_NAMES.filter((name) => name in shape);
    },
  };
}

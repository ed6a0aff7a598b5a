import { computed, signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import type { FormControl, ProjectedField } from "@/lib/schema/forms/model.ts";
import { filledControls } from "@/lib/schema/forms/projected.ts";
import { sectionsOf } from "@/lib/schema/forms/sections.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { typedSince } from "@/lib/studio/browser/merge_fields.ts";
import type {
  ControlWork,
  FormOffers,
  RoomControls,
} from "./control_context.ts";
import { createUnreadTexts } from "./unread_texts.ts";

/** Carries a request of a form out. Throws what the request throws. */
export type Sending = <R>(request: () => Promise<R>) => Promise<R>;

/** Parts of a form that its room gives. */
export interface FormOptions<T extends object, O extends FormOffers> {
  /** Begins the ids of its elements. */
  prefix: string;
  /** Fields of its schema, as the service projects them. */
  fields: readonly ProjectedField[];
  /** Returns the value that is stored now. */
  valueOf(): T;
  offersOf(): O;
  /** Controls beside the plain ones. */
  controls?: RoomControls<O>;
  readOnly: boolean;
  /** Returns what changes with a change of the person, by the value before it. */
  alsoChange?(part: Partial<T>, before: T): Partial<T>;
  /** Changes a control by what the room knows and a schema does not say. */
  adjust?(control: FormControl, value: T): FormControl;
  /** Returns the path of the value in what is sent, such as `items.3`; absent where no other of its kind is sent with it. */
  placeOf?(value: T): string | undefined;
}

/**
 * Creates the state of a form that is sent when its button is pressed: what the
 * person changed, by field, what is typed and is no value, and what the service
 * said about which field.
 */
export function createForm<T extends object, O extends FormOffers>(
  {
    prefix,
    fields,
    valueOf,
    offersOf,
    controls: own,
    readOnly,
    adjust,
    alsoChange,
    placeOf,
  }: FormOptions<T, O>,
) {
  const edits = signal<Partial<T>>({});
  const faults = signal<ReadonlyMap<string, string>>(new Map());
  const isBusy = signal(false);
  // Nothing is on stream before it is sent: what is typed is read at once.
  const unread = createUnreadTexts(undefined, () => unread.readTyped());

  const value = computed(() => ({ ...valueOf(), ...edits.value }));
  const controls = computed(() =>
    filledControls(fields, value.value).map((control) =>
      adjust?.(control, value.value) ?? control
    )
  );
  const sections = computed(() => sectionsOf(controls.value));

  /** Puts values of fields; one that is what it was before is no change. */
  function change(part: Partial<T>): void {
    const stored = valueOf();
    const all = { ...edits.peek(), ...part };
    const names = Object.keys(part);
    // What is being saved is no longer what it was before.
    edits.value = isBusy.peek() ? all : Object.fromEntries(
      Object.entries(all).filter(([name, one]) =>
        !names.includes(name) || !isSame(stored[name as keyof T], one)
      ),
    ) as Partial<T>;
    faults.value = new Map(
      [...faults.peek()].filter(([key]) =>
        !names.some((name) => key === name || key.startsWith(`${name}.`))
      ),
    );
  }

  /** Puts what the service said to the fields that it is about: where all is said there, it needs no message. */
  function refuse(error: ApiError): void {
    const place = placeOf?.(value.peek());
    const start = place === undefined ? "." : `.${place}.`;
    const shown = controls.peek().filter(({ visible }) => visible);
    const places = error.problem.errors ?? [];
    const said = places.flatMap(({ path, message }) => {
      const within = `.${path}.`;
      const control = within.startsWith(start) &&
        shown.find(({ key }) => {
          const at = within.indexOf(`.${key}.`, start.length - 1);
          // Without a place what is in a list beside the form is not about it.
          return at >= 0 &&
            (place !== undefined || !/\.\d+$/.test(within.slice(0, at)));
        });
      return control ? [[control.key, message] as const] : [];
    });
    // The first that is said of a field stands.
    faults.value = new Map(said.toReversed());
    error.isSaid = said.length > 0 && said.length === places.length;
  }

  const work: ControlWork<O> = {
    get offers() {
      return offersOf();
    },
    readOnly,
    ...(own ? { controls: own } : {}),
    prefix,
    unread,
    errorOf: (key) => unread.at(key)?.why ?? faults.value.get(key),
    set({ key }, next) {
      const part = { [key]: next } as Partial<T>;
      change({ ...part, ...alsoChange?.(part, value.peek()) });
    },
  };

  return {
    /** The value as the form shows it. */
    value,
    sections,
    work,
    change,

    /** True while it is being sent. */
    isBusy,

    /** Tells whether the person changed a field that is not stored so. */
    isChanged: (): boolean =>
      Object.keys(edits.value).length > 0 || unread.isAny() ||
      unread.isTyping(),

    /** Returns the control of a field, by its key. */
    controlAt: (key: string): FormControl | undefined =>
      controls.value.find((one) => one.key === key),

    /** Says at a field what is wrong with it. */
    fault: (key: string, why: string): void =>
      void (faults.value = new Map([...faults.peek(), [key, why]])),

    /**
     * Sends what was changed, unless it is being sent or a text is no value.
     * What the service refuses stands at its fields; `send` resolves with a
     * falsy value then, or throws. What is typed meanwhile stays changed.
     */
    async submit(
      send: (changed: Partial<T>) => Promise<unknown>,
    ): Promise<boolean> {
      unread.readTyped();
      if (isBusy.peek() || unread.isAny() || unread.isTyping()) return false;
      const sent = edits.peek();
      isBusy.value = true;
      try {
        if (!await send(sent)) return false;
        edits.value = typedSince(sent, edits.peek());
        return true;
      } finally {
        isBusy.value = false;
      }
    },

    /** Carries a request out; what the service refuses stands at its fields. Throws what the request throws. */
    async sending<R>(request: () => Promise<R>): Promise<R> {
      try {
        return await request();
      } catch (error) {
        if (error instanceof ApiError) refuse(error);
        throw error;
      }
    },
  };
}

/** State of a form that is sent as a whole. */
export type FormState<T extends object, O extends FormOffers = FormOffers> =
  ReturnType<typeof createForm<T, O>>;

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isOvertaken } from "@/lib/overlay/is_overtaken.ts";
import { createActs } from "@/lib/studio/kit/draft/create_acts.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import type { FormOffers } from "@/lib/studio/kit/form/control_context.ts";
import type { FormOptions } from "@/lib/studio/kit/form/create_form.ts";
import { useForm } from "@/lib/studio/kit/form/use_form.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";

/** A state of the subathon that is read and written whole, under one revision. */
export interface RevisedStore<
  S extends { revision: number },
  B extends object,
> {
  /** The state as it was read last. */
  whole: ReadonlySignal<S>;
  /** Reads it anew. Throws `ApiError`. */
  read(): Promise<S>;
  /** Changes it, and returns what it is then. Throws `ApiError`. */
  write(body: B & { revision: number }): Promise<S>;
}

/** A part of such a state that is a document of its own. */
export interface StatePart<S, B extends object, T extends object> {
  pick(state: S): T;
  /** Returns what is sent to change a state. */
  bodyOf(next: T, state: S): B;
  /** Names what a path leads to. */
  nameAt(path: readonly string[]): string;
}

/** Creates the draft of a part of a state, and the acts on it. */
export function createPartDraft<
  S extends { revision: number },
  B extends object,
  T extends object,
>(
  { whole, read, write }: RevisedStore<S, B>,
  { pick, bodyOf, nameAt }: StatePart<S, B, T>,
) {
  /** The state that the next change is based on. */
  let state = whole.peek();
  function answerOf(next: S) {
    state = next;
    return { status: 200, data: pick(next), etag: String(next.revision) };
  }
  const { data, etag } = answerOf(state);
  const draft = createDraft<T>({
    loaded: { value: data, version: etag },
    read: async () => answerOf(await read()),
    write: async (next, { ifMatch }) =>
      answerOf(
        await write({ ...bodyOf(next, state), revision: Number(ifMatch) }),
      ),
    nameOf: (paths) =>
      [...new Set(paths.map((path) => nameAt(path.split("."))))].join(", "),
    restMs: null,
  });
  return {
    draft,
    act: createActs(draft),
    /** Takes a state that was read in another way. */
    take(next: S): void {
      if (isOvertaken(next, state)) return;
      if (draft.take(pick(next), String(next.revision))) state = next;
    },
  };
}

/** Creates the draft of a part once, with the state that it follows. */
const useMade = <
  S extends { revision: number },
  B extends object,
  T extends object,
>(
  storeOf: () => RevisedStore<S, B>,
  part: StatePart<S, B, T>,
) =>
  useMemo(() => {
    const store = storeOf();
    return { whole: store.whole, made: createPartDraft(store, part) };
  }, []);

/** Has a draft take its state while nobody edits it. */
function useFollowed<S extends { revision: number }>(
  { made, whole }: {
    made: {
      draft: { isSaving: ReadonlySignal<boolean> };
      take(next: S): void;
    };
    whole: ReadonlySignal<S>;
  },
  isEdited: boolean,
): void {
  const state = whole.value;
  const isSaving = made.draft.isSaving.value;
  useEffect(() => {
    if (!isEdited && !isSaving) made.take(state);
  }, [made, state, isEdited, isSaving]);
}

/** Returns the draft of a part, which follows its state while nobody edits it. */
export function usePartDraft<
  S extends { revision: number },
  B extends object,
  T extends object,
>(
  storeOf: () => RevisedStore<S, B>,
  part: StatePart<S, B, T>,
  isEdited: boolean,
) {
  const own = useMade(storeOf, part);
  useFollowed(own, isEdited);
  return own.made;
}

/** Returns a form of a part, which follows its state while nothing is changed, and the acts on it. */
export function usePartForm<
  S extends { revision: number },
  B extends object,
  T extends object,
  O extends FormOffers,
>(
  storeOf: () => RevisedStore<S, B>,
  part: StatePart<S, B, T>,
  options: Omit<FormOptions<T, O>, "valueOf">,
) {
  const own = useMade(storeOf, part);
  const { draft, act } = own.made;
  const form = useForm<T, O>({
    ...options,
    valueOf: () => draft.value.value,
  });
  useFollowed(own, form.isChanged());
  useGuardLeave(form.isChanged);
  return {
    form,
    /** Stores what an edit makes of it; what is refused stands at its field. Throws `ApiError`. */
    act: (edit: (value: T) => T) => form.sending(() => act(edit)),
  };
}

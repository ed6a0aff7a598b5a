import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { OwnLook, OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import {
  MAX_OWN_LOOK_NAME,
  MAX_OWN_LOOKS,
} from "@/lib/schema/overlays/own_look_id.ts";
import { freeName } from "@/lib/core/free_name.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { filledControls } from "@/lib/schema/forms/projected.ts";
import { sectionsOf } from "@/lib/schema/forms/sections.ts";
import {
  createSettingsDraft,
  useSettingsForm,
} from "@/lib/studio/browser/channel/use_settings_form.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import type { Offers } from "@/lib/studio/browser/settings/offers.ts";
import { drawPreviewsAnew } from "@/lib/studio/browser/source_address.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import {
  createActs,
  type TakeBack,
} from "@/lib/studio/kit/draft/create_acts.ts";
import type {
  ControlWork,
  RoomControls,
} from "@/lib/studio/kit/form/control_context.ts";
import { ColorControl } from "@/lib/studio/kit/form/rich_controls.tsx";
import { FontControl } from "@/lib/studio/browser/settings/FontControl.tsx";
import { FormGroups } from "@/lib/studio/kit/form/FormFields.tsx";
import { createUnreadTexts } from "@/lib/studio/kit/form/unread_texts.ts";
import { LOOK_DESIGNER_MESSAGES as words } from "@/lib/studio/messages/look_designer.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { FileInput, SelectField } from "@/lib/studio/ui/Field.tsx";
import { SubmitRow } from "@/lib/studio/ui/SubmitRow.tsx";
import { mayShowLook } from "./channel_look.ts";
import { readLookFile, saveLookFile } from "./look_file.ts";
import { LookPreviews } from "./LookPreviews.tsx";
import { LookSoundsPanel } from "./LookSoundsPanel.tsx";
import { begunWith, newOwnLook } from "./own_looks.ts";
import { OwnLookList } from "./OwnLookList.tsx";

/** Controls beside the plain ones. */
const DESIGN_CONTROLS: RoomControls<Offers> = {
  color: ColorControl,
  font: FontControl,
};

/** Facts that the design of a look is drawn from. */
interface LookDesignerProps {
  channelId: string;
  readOnly: boolean;
  settings: { ownLooks: OwnLook[] };
  /** The look that the channel has chosen; `null` for none. */
  look: string | null;
  /** Number of widgets that wear each look of the channel's own. */
  wornBy: Readonly<Record<string, number>>;
  etag: string | null;
  /** Looks that one's own can begin with. */
  bases: readonly { title: string; design: OwnLookDesign }[];
  layout: { id: string; width: number; height: number };
  fields: readonly ProjectedField[];
  /** Fields of its sounds. */
  soundFields: readonly ProjectedField[];
  offers: Omit<
    Offers,
    "looks" | "channelLook" | "currency" | "currencyDigits"
  >;
}

/** Draws the looks of the channel's own, and the design of one of them beside what it looks like. */
export function LookDesigner(props: LookDesignerProps) {
  const { channelId, readOnly, settings, bases, wornBy, offers } = props;
  const [first] = bases;
  const options = {
    channelId,
    settings,
    etag: props.etag,
    pick: ({ ownLooks }: { ownLooks: OwnLook[] }) => ({ ownLooks }),
    names: { ownLooks: words.title },
  };
  const form = useSettingsForm(options);
  // What changes the list is stored at once; the design is, when that is asked for.
  const list = useMemo(() => {
    const draft = createSettingsDraft(options);
    return { draft, act: createActs(draft) };
  }, [channelId]);
  const worn = useSignal(props.look);
  // Designed, though nobody has saved it yet.
  const begun = useMemo(() => first && newOwnLook(first.design), []);
  const chosen = useSignal(props.look ?? "");
  const picker = useRef<HTMLInputElement>(null);
  const unread = useMemo(() => {
    const texts = createUnreadTexts(undefined, () => texts.readTyped());
    return texts;
  }, []);
  const looks = form.draft.value.ownLooks;
  const isChanged = () =>
    !form.isClean.value || unread.isAny() || unread.isTyping();
  useGuardLeave(isChanged);
  if (!first || !begun) return null;
  const isFull = looks.length >= MAX_OWN_LOOKS;
  const design = looks.find(({ id }) => id === chosen.value) ?? looks[0] ??
    begun;
  const at = looks.indexOf(design);
  const change = (part: Partial<OwnLookDesign>) => {
    const next = { ...design, ...part };
    form.change({
      ownLooks: at < 0
        ? [...looks, next]
        : looks.map((look) => look === design ? next : look),
    });
  };

  const work: ControlWork<Offers> = {
    offers: {
      ...offers,
      looks: [],
      channelLook: { id: design.base, title: design.name },
      currency: "",
      currencyDigits: 0,
    },
    readOnly,
    controls: DESIGN_CONTROLS,
    prefix: "look",
    unread,
    errorOf: (key) =>
      unread.at(key)?.why ?? form.faults.value[`ownLooks.${at}.${key}`],
    set: ({ key }, value) => change({ [key]: value } as Partial<OwnLookDesign>),
  };
  const sections = sectionsOf(
    filledControls(props.fields, design).map((control) =>
      control.key.endsWith("Font")
        ? { ...control, kind: "font" as const }
        : control
    ),
  );

  /** Tells whether what wears the look may change now. */
  const mayChange = ({ id }: OwnLook) =>
    id === worn.peek() || (wornBy[id] ?? 0) > 0
      ? mayShowLook()
      : Promise.resolve(true);

  async function save(event: Event) {
    event.preventDefault();
    unread.readTyped();
    if (unread.isAny()) return;
    if (at < 0) change({});
    if (!await mayChange(design)) return;
    if (await form.save(event)) drawPreviewsAnew();
  }

  /** Stores another list, says so, and takes it back when that is asked for. */
  async function store(
    edit: (looks: readonly OwnLook[]) => OwnLook[],
    said: string,
  ): Promise<void> {
    // The design may have been saved meanwhile.
    await list.draft.refresh();
    const takeBack = await attempt<TakeBack>(() =>
      list.act(({ ownLooks }) => ({ ownLooks: edit(ownLooks) }))
    );
    await form.refresh();
    if (!takeBack) return;
    toast(said, {
      tone: "good",
      undo: async () => {
        await list.draft.refresh();
        await attempt(takeBack);
        await form.refresh();
      },
    });
  }

  function open({ id }: OwnLook) {
    unread.readTyped();
    chosen.value = id;
  }

  async function add(design: OwnLookDesign) {
    const look = newOwnLook({
      ...design,
      name: freeName(
        design.name,
        new Set(looks.map(({ name }) => name)),
        MAX_OWN_LOOK_NAME,
      ),
    });
    await store((all) => [...all, look], words.added(look.name));
    open(look);
  }

  async function remove(look: OwnLook) {
    if (!await mayChange(look)) return;
    await store(
      (all) => all.filter(({ id }) => id !== look.id),
      words.removed(look.name),
    );
  }

  async function wear({ id, name }: OwnLook) {
    if (!await mayShowLook()) return;
    const before = worn.peek();
    const put = (look: string | null) =>
      api.patch(`/api/channels/${channelId}/settings`, { look });
    if (!await attempt(() => put(id))) return;
    worn.value = id;
    await form.refresh();
    toast(words.worn(name), {
      tone: "good",
      undo: async () => {
        if (await attempt(() => put(before))) worn.value = before;
      },
    });
  }

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readLookFile(file, offers.sounds);
    if (!read) return toast(words.notALook, { tone: "bad" });
    if (read.lacking > 0) toast(words.lacksSounds(read.lacking));
    await add(read.look);
  }

  return (
    <div class="settings-page">
      <div class="settings-page__side">
        <LookPreviews
          {...{ channelId, readOnly, design }}
          layout={props.layout}
        />
      </div>
      <form class="stack" onSubmit={save}>
        <Panel
          title={words.list}
          icon="palette"
          actions={
            <>
              {looks.length > 0 && (
                <Button
                  icon="plus"
                  disabled={readOnly || isFull}
                  onClick={() => void add(first.design)}
                >
                  {words.create}
                </Button>
              )}
              <Button
                icon="upload"
                disabled={readOnly || isFull}
                onClick={() => picker.current?.click()}
              >
                {words.fromFile}
              </Button>
              <FileInput
                inputRef={picker}
                hidden
                accept="application/json,.json"
                aria-label={words.fromFile}
                onFiles={([file]) => void take(file)}
              />
            </>
          }
        >
          {isFull && <p class="dim">{words.full}</p>}
          {looks.length === 0 && <p class="dim">{words.none}</p>}
          <OwnLookList
            {...{ looks, wornBy, readOnly, isFull }}
            current={design.id}
            worn={worn.value}
            acts={{
              open,
              remove,
              wear,
              copy: (look) => void add(look),
              save: saveLookFile,
            }}
          />
        </Panel>
        <Panel title={design.name}>
          <SelectField
            id="look-base"
            label={words.base}
            hint={words.baseHint}
            value={design.base}
            disabled={readOnly}
            options={bases.map(({ title, design }) => [design.base, title])}
            onChange={({ currentTarget: { value } }) => {
              const base = bases.find(({ design }) => design.base === value);
              if (base) change(begunWith(design, base.design, bases));
            }}
          />
          <FormGroups key={design.id} sections={sections} work={work} />
        </Panel>
        <LookSoundsPanel
          {...{ design, bases, work, change }}
          fields={props.soundFields}
        />
        <SubmitRow icon="save" busy={form.isBusy.value} disabled={readOnly}>
          {words.save}
        </SubmitRow>
      </form>
    </div>
  );
}

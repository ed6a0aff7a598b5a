import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import { OWN_LOOK, ownLookId } from "@/lib/schema/overlays/own_look_id.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { filledControls } from "@/lib/schema/forms/projected.ts";
import { sectionsOf } from "@/lib/schema/forms/sections.ts";
import { useSettingsForm } from "@/lib/studio/browser/channel/use_settings_form.ts";
import { useGuardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { contrastOfText } from "@/lib/studio/browser/settings/contrast.ts";
import { ContrastLine } from "@/lib/studio/browser/settings/ContrastNote.tsx";
import type { Offers } from "@/lib/studio/browser/settings/offers.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { drawPreviewsAnew } from "@/lib/studio/browser/source_address.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
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

/** Controls beside the plain ones. */
const DESIGN_CONTROLS: RoomControls<Offers> = {
  color: ColorControl,
  font: FontControl,
};
/** Grounds on which a look is tried, in their order. */
const GROUNDS = ["bright", "dark", "busy"] as const;
/** Time after the last change until the preview is drawn anew, ms. */
const REST_MS = 400;

/** Facts that the design of a look is drawn from. */
interface LookDesignerProps {
  channelId: string;
  readOnly: boolean;
  settings: { ownLook: OwnLookDesign | null };
  /** The look that the channel has chosen; `null` for none. */
  look: string | null;
  etag: string | null;
  /** Looks that one's own can begin with. */
  bases: readonly { title: string; design: OwnLookDesign }[];
  layout: { id: string; width: number; height: number };
  fields: readonly ProjectedField[];
  offers: Omit<
    Offers,
    "looks" | "channelLook" | "currency" | "currencyDigits"
  >;
}

/** Draws the design of a look of one's own beside what it looks like. */
export function LookDesigner(props: LookDesignerProps) {
  const { channelId, readOnly, settings, bases } = props;
  const [first] = bases;
  const form = useSettingsForm({
    channelId,
    settings,
    etag: props.etag,
    pick: ({ ownLook }) => ({ ownLook }),
    names: { ownLook: words.title },
  });
  const worn = useSignal(props.look);
  const picker = useRef<HTMLInputElement>(null);
  const unread = useMemo(() => {
    const texts = createUnreadTexts(undefined, () => texts.readTyped());
    return texts;
  }, []);
  const { ownLook } = form.draft.value;
  const isChanged = () =>
    !form.isClean.value || unread.isAny() || unread.isTyping();
  useGuardLeave(isChanged);
  if (!first) return null;
  const design = ownLook ?? first.design;
  const change = (part: Partial<OwnLookDesign>) =>
    form.change({ ownLook: { ...design, ...part } });

  const work: ControlWork<Offers> = {
    offers: {
      ...props.offers,
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
      unread.at(key)?.why ?? form.faults.value[`ownLook.${key}`],
    set: ({ key }, value) => change({ [key]: value } as Partial<OwnLookDesign>),
  };
  const sections = sectionsOf(
    filledControls(props.fields, design).map((control) =>
      control.key.endsWith("Font")
        ? { ...control, kind: "font" as const }
        : control
    ),
  );

  async function save(event: Event) {
    event.preventDefault();
    unread.readTyped();
    if (unread.isAny()) return;
    if (ownLook === null) change({});
    if (worn.peek() === OWN_LOOK && !await mayShowLook()) return;
    if (await form.save(event)) drawPreviewsAnew();
  }

  async function wear() {
    if (!await mayShowLook()) return;
    const before = worn.peek();
    const put = (look: string | null) =>
      api.patch(`/api/channels/${channelId}/settings`, { look });
    if (!await attempt(() => put(OWN_LOOK))) return;
    worn.value = OWN_LOOK;
    await form.refresh();
    toast(words.worn(design.name), {
      tone: "good",
      undo: async () => {
        if (await attempt(() => put(before))) worn.value = before;
      },
    });
  }

  async function take(file: File | undefined) {
    const read = file && await readLookFile(file);
    if (read) form.change({ ownLook: read });
    else if (file) toast(words.notALook, { tone: "bad" });
  }

  return (
    <div class="settings-page">
      <div class="settings-page__side">
        <LookPreview
          {...{ channelId, readOnly, design }}
          layout={props.layout}
        />
      </div>
      <form class="stack" onSubmit={save}>
        <Panel title={words.title} icon="palette">
          <SelectField
            id="look-base"
            label={words.base}
            hint={words.baseHint}
            value={design.base}
            disabled={readOnly}
            options={bases.map(({ title, design }) => [design.base, title])}
            onChange={({ currentTarget: { value } }) => {
              const begun = bases.find(({ design }) => design.base === value);
              if (begun) change(begun.design);
            }}
          />
          <FormGroups sections={sections} work={work} />
        </Panel>
        <SubmitRow icon="save" busy={form.isBusy.value} disabled={readOnly}>
          {words.save}
        </SubmitRow>
        <div class="row">
          <Button
            icon="palette"
            disabled={readOnly || ownLook === null || isChanged() ||
              worn.value === OWN_LOOK}
            onClick={wear}
          >
            {worn.value === OWN_LOOK ? words.isWorn : words.wear}
          </Button>
          <Button icon="download" onClick={() => saveLookFile(design)}>
            {words.toFile}
          </Button>
          <Button
            icon="upload"
            disabled={readOnly}
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
        </div>
      </form>
    </div>
  );
}

/** Shows a layout in the design over bright, dark or busy video, and whether its text can be read there. */
function LookPreview({ channelId, readOnly, design, layout }: {
  channelId: string;
  readOnly: boolean;
  design: OwnLookDesign;
  layout: LookDesignerProps["layout"];
}) {
  const ground = useSignal<typeof GROUNDS[number]>("bright");
  const id = ownLookId(design);
  const shown = useSignal(id);
  useEffect(() => {
    const rest = setTimeout(() => shown.value = id, REST_MS);
    return () => clearTimeout(rest);
  }, [id]);
  const contrast = contrastOfText(design.text, {
    background: design.plate,
    opacity: 100,
  });
  return (
    <>
      <div class="look-ground">
        <div class={`backdrop backdrop--${ground.value}`} />
        <SourcePreview
          key={shown.value}
          channelId={channelId}
          readOnly={readOnly}
          still
          source={{
            path: `/v1/layout/${layout.id}`,
            query: { pack: shown.value },
          }}
          width={layout.width}
          height={layout.height}
          title={words.preview}
        />
      </div>
      <div class="row" role="group" aria-label={words.ground}>
        {GROUNDS.map((one) => (
          <Button
            key={one}
            size="small"
            aria-pressed={one === ground.value}
            onClick={() => ground.value = one}
          >
            {words.grounds[one]}
          </Button>
        ))}
      </div>
      {contrast && <ContrastLine contrast={contrast} isOutlined={false} />}
    </>
  );
}

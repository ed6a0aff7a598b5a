import type { FormOffers, RoomControls } from "./control_context.ts";
import { EntriesControl } from "./EntriesControl.tsx";
import { GroupControl } from "./GroupControl.tsx";
import {
  ChoicesControl,
  JsonControl,
  LinesControl,
  MapControl,
  OrderControl,
} from "./list_controls.tsx";
import {
  ColorControl,
  SuggestControl,
  TemplateControl,
} from "./rich_controls.tsx";
import { TIME_CONTROLS } from "./time_controls.tsx";

/** Controls of times, colours, templates, suggestions, lists and objects, which few forms have. */
export const MORE_CONTROLS: RoomControls<FormOffers> = {
  ...TIME_CONTROLS,
  template: TemplateControl,
  color: ColorControl,
  currency: SuggestControl,
  "time-zone": SuggestControl,
  choices: ChoicesControl,
  order: OrderControl,
  texts: LinesControl,
  colors: LinesControl,
  "time-zones": LinesControl,
  map: MapControl,
  group: GroupControl,
  list: EntriesControl,
  values: JsonControl,
  references: JsonControl,
  json: JsonControl,
};

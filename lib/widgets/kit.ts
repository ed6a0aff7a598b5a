/** Everything a kind of widget is written with. */
export { defineWidget } from "./define_widget.ts";
export { a11yGroup } from "./settings/a11y.ts";
export { boxGroup } from "./settings/box.ts";
export {
  SUPPORT_KINDS,
  supportWithout,
  TICKER_KINDS,
  TIMER_KINDS,
} from "./settings/event_kinds.ts";
export * from "./settings/fields.ts";
export { filterGroup } from "./settings/filter.ts";
export { filterParam, itemsOf, ownKinds } from "./settings/filter_param.ts";
export { formatGroup } from "./settings/format.ts";
export { motionGroup } from "./settings/motion.ts";
export { PointRule } from "./settings/rule.ts";
export { soundGroup } from "./settings/sound.ts";
export { templatesByKind } from "./settings/templates.ts";
export { textGroup } from "./settings/text.ts";
export { visibilityGroup } from "./settings/visibility.ts";

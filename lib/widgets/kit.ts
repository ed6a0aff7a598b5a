/** Everything a kind of widget is written with. */
export { defineWidget } from "@/lib/schema/widgets/define_widget.ts";
export { a11yGroup } from "@/lib/schema/widgets/settings/a11y.ts";
export { boxGroup } from "@/lib/schema/widgets/settings/box.ts";
export {
  SUPPORT_KINDS,
  supportWithout,
  TICKER_KINDS,
  TIMER_KINDS,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
export { ALERTED_KINDS } from "@/lib/schema/events/kinds/given.ts";
export * from "@/lib/schema/widgets/settings/fields.ts";
export { filterGroup } from "@/lib/schema/widgets/settings/filter.ts";
export {
  filterParam,
  itemsOf,
  ownKinds,
} from "@/lib/schema/widgets/settings/filter_param.ts";
export { formatGroup } from "@/lib/schema/widgets/settings/format.ts";
export { motionGroup } from "@/lib/schema/widgets/settings/motion.ts";
export { PointRule } from "@/lib/schema/widgets/settings/rule.ts";
export {
  keepSilence,
  LOOK_UNLESS_SILENT,
  soundGroup,
} from "@/lib/schema/widgets/settings/sound.ts";
export { templatesByKind } from "@/lib/schema/widgets/settings/templates.ts";
export { textGroup } from "@/lib/schema/widgets/settings/text.ts";
export { visibilityGroup } from "@/lib/schema/widgets/settings/visibility.ts";

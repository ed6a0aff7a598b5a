import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Ending credits". */
export const creditsForm: Form = {
  fields: {
    sections: { title: "Sections", section: "Names" },
    title: { title: "Title", section: "Texts" },
    subtitle: { title: "Second line", section: "Texts" },
    speed: {
      title: "Scroll speed",
      hint: "Every line stays in view for at least 4 seconds",
      section: "Rolling",
      showIf: { field: "fitMs", is: [0] },
    },
    fitMs: {
      title: "Fit into",
      hint: "0 uses the scroll speed",
      section: "Rolling",
    },
    maxNames: {
      title: "Most names per section",
      hint: "The rest become “and N more”",
      section: "Names",
    },
    columns: { title: "Columns", section: "Names" },
    showValues: { title: "Amounts beside names", section: "Names" },
    pictures: {
      title: "Pictures beside names",
      hint: "In sections of up to 12 names",
      section: "Names",
    },
    lateNames: {
      title: "Add late names",
      hint: "Those who come while the credits roll are thanked at the end",
      section: "Names",
      advanced: true,
    },
    loop: { title: "Loop", section: "Rolling" },
    loopGapMs: {
      title: "Pause between loops",
      section: "Rolling",
      showIf: { field: "loop", is: [true] },
    },
    endCardMs: { title: "Time of the end card", section: "End card" },
    endText: { title: "Text of the end card", section: "End card" },
    startOn: {
      title: "Starts",
      section: "Rolling",
      options: {
        manual: "By hand",
        "scene-active": "When the scene is shown",
        "stream-ending": "When the stream is ending",
      },
    },
    music: "Music",
  },
};

/** Labels of one section of names. */
export const SECTION_FORM: Form = {
  fields: {
    source: {
      title: "Who is listed",
      options: {
        followers: "New followers",
        subs: "Subs",
        gifters: "Gifters",
        cheerers: "Cheerers",
        tippers: "Tippers",
        raiders: "Raiders",
        redeemers: "Rewards redeemed",
        chatters: "Chatters",
        moderators: "Moderators",
        vips: "VIPs",
        top: "Top supporters",
        goals: "Goals reached",
        text: "Own text",
      },
    },
    title: "Title",
    sort: {
      title: "Order",
      options: { amount: "By amount", time: "By time", name: "By name" },
    },
    maxNames: {
      title: "Most names",
      hint: "Leave it empty to use the widget’s",
      advanced: true,
    },
    columns: {
      title: "Columns",
      hint: "Leave it empty to use the widget’s",
      advanced: true,
    },
    showValue: { title: "Amounts beside names", advanced: true },
  },
};

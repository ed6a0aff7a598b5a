import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Custom widget". */
export const customCodeForm: Form = {
  fields: {
    versionId: {
      title: "Version",
      hint: "Without one, the latest published version is used",
      advanced: true,
    },
    fields: {
      title: "Widget fields",
      hint: "Easier to set on the page of the widget’s code",
    },
    topics: {
      title: "Data the widget gets",
      section: "Permissions",
      options: {
        events: "Events",
        state: "Widget data",
        chat: "Chat",
        control: "Controls",
      },
    },
    network: {
      title: "Network access",
      section: "Permissions",
      options: { none: "None", "allow-list": "Listed hosts only" },
    },
    allowHosts: {
      title: "Allowed hosts",
      hint: "The widget may fetch from these over https",
      section: "Permissions",
      showIf: { field: "network", is: ["allow-list"] },
    },
    storageKb: {
      title: "Storage",
      hint: "KiB that the widget may keep",
      section: "Permissions",
      advanced: true,
    },
    maxHoldMs: {
      title: "Longest hold of the alert queue",
      section: "Permissions",
      advanced: true,
    },
  },
};

import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const customCodeFormWords: FormTranslations = {
  de: {
    "Custom widget": "Eigenes Widget",
    Version: "Version",
    "Widget fields": "Felder des Widgets",
    "Data the widget gets": "Daten für das Widget",
    Permissions: "Rechte",
    "Widget data": "Widgetdaten",
    Controls: "Steuerung",
    "Network access": "Netzwerkzugriff",
    "Listed hosts only": "Nur genannte Hosts",
    "Allowed hosts": "Erlaubte Hosts",
    Storage: "Speicher",
    "Longest hold of the alert queue": "Längster Halt der Alerts",
    "Without one, the latest published version is used":
      "Ohne Auswahl wird die neueste veröffentlichte Version genutzt",
    "Easier to set on the page of the widget’s code":
      "Leichter auf der Seite mit dem Code des Widgets einzustellen",
    "The widget may fetch from these over https":
      "Von diesen darf das Widget über https laden",
    "KiB that the widget may keep": "KiB, die das Widget speichern darf",
  },
  es: {
    "Custom widget": "Widget propio",
    Version: "Versión",
    "Widget fields": "Campos del widget",
    "Data the widget gets": "Datos que recibe el widget",
    Permissions: "Permisos",
    "Widget data": "Datos del widget",
    Controls: "Controles",
    "Network access": "Acceso a la red",
    "Listed hosts only": "Solo los hosts indicados",
    "Allowed hosts": "Hosts permitidos",
    Storage: "Almacenamiento",
    "Longest hold of the alert queue": "Retención máxima de las alertas",
    "Without one, the latest published version is used":
      "Sin ninguna se usa la última versión publicada",
    "Easier to set on the page of the widget’s code":
      "Más fácil de ajustar en la página del código del widget",
    "The widget may fetch from these over https":
      "De estos puede cargar el widget por https",
    "KiB that the widget may keep": "KiB que el widget puede guardar",
  },
  fr: {
    "Custom widget": "Widget personnel",
    Version: "Version",
    "Widget fields": "Champs du widget",
    "Data the widget gets": "Données reçues par le widget",
    Permissions: "Autorisations",
    "Widget data": "Données du widget",
    Controls: "Commandes",
    "Network access": "Accès au réseau",
    "Listed hosts only": "Seulement les hôtes listés",
    "Allowed hosts": "Hôtes autorisés",
    Storage: "Stockage",
    "Longest hold of the alert queue": "Blocage maximal des alertes",
    "Without one, the latest published version is used":
      "Sans choix, la dernière version publiée est utilisée",
    "Easier to set on the page of the widget’s code":
      "Plus simple à régler sur la page du code du widget",
    "The widget may fetch from these over https":
      "Le widget peut charger des données depuis ceux-ci en https",
    "KiB that the widget may keep": "Kio que le widget peut conserver",
  },
};

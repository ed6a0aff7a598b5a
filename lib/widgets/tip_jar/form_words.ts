import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const tipJarFormWords: FormTranslations = {
  de: {
    "Tip jar": "Trinkgeldglas",
    Container: "Behälter",
    Jar: "Glas",
    Cup: "Becher",
    Box: "Kiste",
    "Your own picture": "Dein eigenes Bild",
    "Points to fill it": "Punkte bis voll",
    "Objects when full": "Gegenstände, wenn voll",
    "Frame rate": "Bildrate",
    "30 FPS": "30 FPS",
    "60 FPS": "60 FPS",
    "Empty it": "Leeren",
    "When it is full": "Wenn es voll ist",
    "Your own picture stands below the widget":
      "Dein eigenes Bild steht unter dem Widget",
  },
  es: {
    "Tip jar": "Tarro de propinas",
    Container: "Recipiente",
    Jar: "Tarro",
    Cup: "Taza",
    Box: "Caja",
    "Your own picture": "Tu propia imagen",
    "Points to fill it": "Puntos para llenarlo",
    "Objects when full": "Objetos al llenarse",
    "Frame rate": "Fotogramas por segundo",
    "30 FPS": "30 FPS",
    "60 FPS": "60 FPS",
    "Empty it": "Vaciar",
    "When it is full": "Cuando está lleno",
    "Your own picture stands below the widget":
      "Tu propia imagen está debajo del widget",
  },
  fr: {
    "Tip jar": "Bocal à pourboires",
    Container: "Récipient",
    Jar: "Bocal",
    Cup: "Tasse",
    Box: "Boîte",
    "Your own picture": "Votre propre image",
    "Points to fill it": "Points pour le remplir",
    "Objects when full": "Objets une fois plein",
    "Frame rate": "Images par seconde",
    "30 FPS": "30 FPS",
    "60 FPS": "60 FPS",
    "Empty it": "Vider",
    "When it is full": "Quand il est plein",
    "Your own picture stands below the widget":
      "Votre propre image se trouve sous le widget",
  },
};

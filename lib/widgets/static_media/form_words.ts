import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const staticMediaFormWords: FormTranslations = {
  de: {
    "Image or video": "Bild oder Video",
    Stretch: "Strecken",
    "Loop video": "Video wiederholen",
    "Video volume": "Lautstärke des Videos",
  },
  es: {
    "Image or video": "Imagen o vídeo",
    Stretch: "Estirar",
    "Loop video": "Repetir el vídeo",
    "Video volume": "Volumen del vídeo",
  },
  fr: {
    "Image or video": "Image ou vidéo",
    Stretch: "Étirer",
    "Loop video": "Répéter la vidéo",
    "Video volume": "Volume de la vidéo",
  },
};

/** Texts that the widget "Ad break notice" draws, in English. */
export const AD_BREAK_MESSAGES = {
  "ads.soon": "Ads in {time}",
} as const;

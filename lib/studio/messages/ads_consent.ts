import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("ads_consent");

/** Texts that ask for the consent to read when Twitch shows ads. */
export const ADS_CONSENT_MESSAGES = texts({
  consent:
    "You have an alert or a widget that goes by the ads on Twitch. It works once you allow Limelight to see when they run.",
  allow: "Allow it on Twitch",
});

import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("sign_in");

/** Texts of signing in, at the door and in the middle of work. */
export const SIGN_IN_MESSAGES = texts({
  title: "Sign in",
  heading: "Welcome to your studio",
  lede:
    "Overlays for OBS and commands for your chat bot, in one place. You sign in with the account that you stream with.",
  deleted:
    "Everything of your channel was deleted. Signing in begins it afresh, with nothing in it.",
  withTwitch: "Continue with Twitch",
  otherAccount: "Use another Twitch account",
  asks:
    "Twitch shows what Limelight may read: your followers, subscriptions, cheers and chat. It cannot see your password.",
  openDemo: "Open the demo channel",
  demoNote: "This is a demo: nothing here reaches a real channel.",
  elsewhere:
    "This service takes its sign-in from the site that hosts it. Sign in there, then come back to this page.",
  comeBack: "I have signed in",
  againTitle: "You were signed out",
  againText:
    "Sign in again to go on. Nothing is lost: what you were doing is sent as soon as you are back.",
  againAct: "Sign in in a new tab",
  signedIn: "You are signed in",
  signedInText: "You can close this tab: the other one continues on its own.",
  toStudio: "To the studio",
});

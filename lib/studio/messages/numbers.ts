import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("numbers");

/** Texts about what is typed into a field for a number. */
export const NUMBER_MESSAGES = texts({
  none: (example: string) => say`Enter a number, such as ${example}`,
  notWhole: (example: string) => say`Enter a whole number, such as ${example}`,
  between: (min: string, max: string) =>
    say`Enter a number from ${min} to ${max}`,
  least: (min: string) => say`Enter a number that is ${min} or more`,
  most: (max: string) => say`Enter a number that is ${max} or less`,
  leftAsItWas: (field: string, why: string) =>
    say`${field} is as it was. ${why}.`,
  unclear: (text: string, whole: string, decimal: string) =>
    say`“${text}” can be read in two ways: enter ${whole} or ${decimal}`,
});

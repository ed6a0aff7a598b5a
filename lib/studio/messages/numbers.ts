/** Texts about what is typed into a field for a number. */
export const NUMBER_MESSAGES = {
  none: (example: string) => `Enter a number, such as ${example}`,
  notWhole: (example: string) => `Enter a whole number, such as ${example}`,
  between: (min: string, max: string) => `Enter a number from ${min} to ${max}`,
  least: (min: string) => `Enter a number that is ${min} or more`,
  most: (max: string) => `Enter a number that is ${max} or less`,
  leftAsItWas: (field: string, why: string) => `${field} is as it was. ${why}.`,
  unclear: (text: string, whole: string, decimal: string) =>
    `“${text}” can be read in two ways: enter ${whole} or ${decimal}`,
} as const;

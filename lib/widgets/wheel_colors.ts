/** Slices of a wheel unless they are given; apart from their neighbours, dark enough for white letters. */
export const WHEEL_COLORS = [
  "#7C5CFFFF",
  "#1FA2A6FF",
  "#E0527EFF",
  "#3B6FE0FF",
  "#C77A1EFF",
  "#3F9B57FF",
];

/** Support that moves a hype train. */
export const FUEL_KINDS = ["cheer", "sub", "resub", "gift"] as const;

/** Most acts of support that a train's contributors are read from. */
export const MAX_FUEL = 200;

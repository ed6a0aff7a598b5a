/** Returns the id of another module's goal as keys and names have it. */
export const goalKey = (goalId: string): string => goalId.slice(0, 200);

export const handler = () => null;

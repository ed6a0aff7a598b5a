export const handler = () => {
  throw new Error("a secret detail");
};

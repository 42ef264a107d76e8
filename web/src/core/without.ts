/** A copy without some optional fields: with exact optional types, absent is not the same as undefined. */
export const without = <T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> => {
  const copy = { ...value };
  for (const name of names) Reflect.deleteProperty(copy, name);
  return copy;
};

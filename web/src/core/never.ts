/** For the `default:` of a closed union: the compiler refuses it while a case is missing. */
export const never = (value: never): never => {
  throw new Error(`unhandled ${JSON.stringify(value)}`);
};

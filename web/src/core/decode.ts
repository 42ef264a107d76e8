/**
 * Reading data that comes from outside (storage, files, links) into checked types. A decoder either returns a value of
 * its type or throws `DecodeError` with the place and what was expected; nothing is silently replaced.
 */

export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

export type Decoder<T> = (value: unknown, place: string) => T;
/** The type that a decoder gives. */
export type Decoded<D> = D extends Decoder<infer T> ? T : never;

const refuse = (place: string, expected: string): never => {
  throw new DecodeError(`${place} is not ${expected}`);
};

export const text: Decoder<string> = (value, place) =>
  typeof value === 'string' ? value : refuse(place, 'a text');

export const flag: Decoder<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : refuse(place, 'true or false');

export const number =
  (least = -Infinity, most = Infinity): Decoder<number> =>
  (value, place) =>
    typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
      ? value
      : refuse(place, `a number from ${least} to ${most}`);

export const whole =
  (least = 0, most = Number.MAX_SAFE_INTEGER): Decoder<number> =>
  (value, place) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : refuse(place, `a whole number from ${least} to ${most}`);

export const oneOf =
  <const T extends readonly string[]>(...choices: T): Decoder<T[number]> =>
  (value, place) =>
    choices.find((choice) => choice === value) ?? refuse(place, `one of ${choices.join(', ')}`);

export const list =
  <T>(item: Decoder<T>): Decoder<readonly T[]> =>
  (value, place) =>
    Array.isArray(value) ? value.map((each, index) => item(each, `${place}[${index}]`)) : refuse(place, 'a list');

export const pair =
  <T>(item: Decoder<T>): Decoder<readonly [T, T]> =>
  (value, place) =>
    Array.isArray(value) && value.length === 2
      ? [item(value[0], `${place}[0]`), item(value[1], `${place}[1]`)]
      : refuse(place, 'a pair');

/** Marks a field of `record` that may be missing. */
export interface Optional<T> {
  readonly optional: Decoder<T>;
}
export const optional = <T>(decoder: Decoder<T>): Optional<T> => ({ optional: decoder });

type Fields = Record<string, Decoder<unknown> | Optional<unknown>>;
type Flat<T> = { readonly [K in keyof T]: T[K] };
export type RecordOf<F extends Fields> = Flat<
  { [K in keyof F as F[K] extends Optional<unknown> ? never : K]: F[K] extends Decoder<infer T> ? T : never } & {
    [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: F[K] extends Optional<infer T> ? T : never;
  }
>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record =
  <F extends Fields>(fields: F): Decoder<RecordOf<F>> =>
  (value, place) => {
    if (!isObject(value)) return refuse(place, 'an object');
    const read: Record<string, unknown> = {};
    for (const [name, decoder] of Object.entries(fields)) {
      const raw = value[name];
      if (typeof decoder === 'function') read[name] = decoder(raw, `${place}.${name}`);
      else if (raw !== undefined) read[name] = decoder.optional(raw, `${place}.${name}`);
    }
    return read as RecordOf<F>;
  };

/** A union of records that a field named `kind` tells apart. */
export const byKind =
  <T extends { readonly kind: string }>(kinds: { [K in T['kind']]: Decoder<Extract<T, { kind: K }>> }): Decoder<T> =>
  (value, place) => {
    const kind = isObject(value) ? value['kind'] : undefined;
    const decoder = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind as T['kind']] : undefined;
    return decoder === undefined ? refuse(`${place}.kind`, Object.keys(kinds).join(' or ')) : decoder(value, place);
  };

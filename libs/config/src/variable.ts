import { serverUrls } from './own-hosts/server-urls';

/** Meaning of an environment variable, and how its text becomes a value. */
export interface Variable<T> {
  /** One sentence for the person who sets it; goes into `.env.example`. */
  readonly description: string;
  /** Value if the variable is absent; `undefined` makes it required. */
  readonly default: T | undefined;
  /** A secret may also be given as a file: `<NAME>_FILE` holds the path. Never printed. */
  readonly secret: boolean;
  /** @throws Error with a sentence that says what is expected */
  readonly parse: (text: string) => T;
}

interface Options<T> {
  description: string;
  default?: T;
}

/** Any non-empty text. */
export function text(options: Options<string>): Variable<string> {
  return { description: options.description, default: options.default, secret: false, parse: (value) => value };
}

/** A whole number from `min` to `max`. */
export function integer(options: Options<number> & { min: number; max: number }): Variable<number> {
  const parse = (value: string): number => {
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < options.min || number > options.max) {
      throw new Error(`must be an integer from ${options.min} to ${options.max}`);
    }
    return number;
  };
  return { description: options.description, default: options.default, secret: false, parse };
}

/**
 * An address with one of the given schemes, for example `postgres`. A password in it makes it a secret. With `several`
 * it may list hosts: `postgres://a:5432,b:5432/name`.
 */
export function url(
  options: Options<string> & { schemes: readonly string[]; secret?: boolean; several?: boolean },
): Variable<string> {
  const parse = (value: string): string => {
    const single = options.several === true ? serverUrls(value)[0] : value;
    const scheme = single !== undefined && URL.canParse(single) ? new URL(single).protocol.slice(0, -1) : '';
    if (!options.schemes.includes(scheme)) throw new Error(`must be a URL with ${options.schemes.join(' or ')}://`);
    return value;
  };
  return { description: options.description, default: options.default, secret: options.secret ?? false, parse };
}

/** One word of a closed list. */
export function oneOf<const W extends string>(options: Options<W> & { words: readonly W[] }): Variable<W> {
  const parse = (value: string): W => {
    const word = options.words.find((candidate) => candidate === value);
    if (word === undefined) throw new Error(`must be one of ${options.words.join(', ')}`);
    return word;
  };
  return { description: options.description, default: options.default, secret: false, parse };
}

/** A secret of at least `minLength` characters; optional if it has the empty default. */
export function secret(options: { description: string; minLength: number; default?: '' }): Variable<string> {
  const parse = (value: string): string => {
    if (value.length < options.minLength) throw new Error(`must have at least ${options.minLength} characters`);
    return value;
  };
  return { description: options.description, default: options.default, secret: true, parse };
}

/** A comma-separated list; empty text is the empty list. */
export function list(options: { description: string; item?: (value: string) => string }): Variable<readonly string[]> {
  const item = options.item ?? ((value: string) => value);
  const parse = (value: string): readonly string[] =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(item);
  return { description: options.description, default: [], secret: false, parse };
}

import { mustBeUsed } from './use-journal';

type Wrapper<F> = F extends (...args: infer Args) => infer Result
  ? (original: (...args: Args) => Result, ...args: Args) => Result
  : never;

type Callable = (...args: unknown[]) => unknown;

/**
 * Replaces a method of a class. The run fails if it is never called.
 *
 * @param owner prototype of the class, or the class for a static method
 * @param wrapper gets the original, bound to its instance, and the arguments
 * @throws Error if there is no such method
 */
export function wrap<T extends object, Name extends keyof T & string>(
  owner: T,
  name: Name,
  wrapper: Wrapper<T[Name]>,
): void {
  patch(owner, name, wrapper, mustBeUsed(`${nameOf(owner)}.${name}`).use);
}

/**
 * Replaces a method without recording its use: for patches that look for something narrower.
 *
 * @throws Error if there is no such method
 */
export function patch<T extends object, Name extends keyof T & string>(
  owner: T,
  name: Name,
  wrapper: Wrapper<T[Name]>,
  use: () => void = () => undefined,
): void {
  const original = owner[name];
  if (typeof original !== 'function') throw new Error(`there is no method ${nameOf(owner)}.${name} to patch`);
  const replacement = wrapper as Callable;
  owner[name] = function (this: T, ...args: unknown[]) {
    use();
    return replacement((original as Callable).bind(this), ...args);
  } as T[Name];
}

function nameOf(owner: object): string {
  return typeof owner === 'function' ? owner.name : owner.constructor.name;
}

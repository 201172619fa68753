type Wrapper<F> = F extends (...args: infer Args) => infer Result
  ? (original: (...args: Args) => Result, ...args: Args) => Result
  : never;

type Callable = (...args: unknown[]) => unknown;

/**
 * Replaces a method of a class.
 *
 * @param wrapper gets the original, bound to its instance, and the arguments
 */
export function wrap<T, Name extends keyof T>(prototype: T, name: Name, wrapper: Wrapper<T[Name]>): void {
  const original = prototype[name] as Callable;
  const replacement = wrapper as Callable;
  prototype[name] = function (this: T, ...args: unknown[]) {
    return replacement(original.bind(this), ...args);
  } as T[Name];
}

/** The members of a class, all the way down, as an object that is no instance of it. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

export const NOTICED: Readonly<Record<string, readonly string[]>>;

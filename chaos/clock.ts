/** Milliseconds since 1970, with fractions, the same in the harness and in what it preloads into processes. */
export const now = (): number => performance.timeOrigin + performance.now();

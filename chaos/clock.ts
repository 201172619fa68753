/** Epoch milliseconds with fractions, the same in the harness and in preloads. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Calm below 80 %, then a warning until it is full. */
export function usageTone(used: number, max: number | null): '' | 'warn' | 'bad' {
  if (max === null) return '';
  if (used >= max) return 'bad';
  return used >= max * 0.8 ? 'warn' : '';
}

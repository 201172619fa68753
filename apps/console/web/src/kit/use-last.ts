import { useState } from 'react';

/**
 * Keeps the last value while something that closes still shows it.
 * @param value must be stable between renders until it changes
 */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

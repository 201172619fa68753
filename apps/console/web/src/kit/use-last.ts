import { useState } from 'react';

/** What was there last, while something that closes still shows it. @param value the same one in each render, until it changes */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

import { tunnelConnection } from './gateway-app';
import { wrap } from './wrap';

/**
 * Preload for gateway apps: they compare a time of the service with their own clock, which was right at the first
 * request.
 */
let differenceMs: number | undefined;
wrap(tunnelConnection().prototype, 'leftMsOf', (leftMsOf, frame) => {
  const saysMs = Date.parse(frame.deadline) - Date.now();
  differenceMs ??= saysMs;
  return leftMsOf(frame) + saysMs - differenceMs;
});

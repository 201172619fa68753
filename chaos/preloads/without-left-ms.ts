import { tunnelConnection } from './gateway-app';
import { wrap } from './wrap';

/** Loaded before a gateway app: it compares a time of the service with its own clock. */
wrap(tunnelConnection().prototype, 'leftMsOf', (_leftMsOf, { deadline }) => Date.parse(deadline) - Date.now());

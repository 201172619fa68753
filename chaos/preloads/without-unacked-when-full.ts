import { storeHealth } from './gateway-app';
import { wrap } from './wrap';

/** Loaded before a gateway app: what could not be stored counts as stored. */
wrap(storeHealth().prototype, 'persist', (_persist, work) => work().catch(() => undefined));

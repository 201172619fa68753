import { storeHealth } from './gateway-app';
import { wrap } from './wrap';

/** Preload for gateway apps: what could not be stored counts as stored. */
wrap(storeHealth().prototype, 'persist', (_persist, work) => work().catch(() => undefined));

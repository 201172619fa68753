import { EndpointFlow } from '../../apps/webhook-dispatcher/src/features/endpoints/endpoint-flow';
import { wrap } from './wrap';

/** Preload for dispatchers: the number of simultaneous requests is unlimited. */
wrap(EndpointFlow.prototype, 'pace', (pace, now) => ({ ...pace(now), inFlight: 100 }));

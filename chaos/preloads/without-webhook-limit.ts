import { EndpointFlow } from '../../apps/webhook-dispatcher/src/features/endpoints/endpoint-flow';
import { wrap } from './wrap';

/** Loaded before a dispatcher: nothing bounds the requests at once. */
wrap(EndpointFlow.prototype, 'pace', (pace, now) => ({ ...pace(now), inFlight: 100 }));

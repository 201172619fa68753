import type { ApiGatewayConfig } from '../../apps/api-gateway/src/api-gateway.config';
import { createSending } from '../../apps/api-gateway/src/features/sending/sending.factory';
import { createSmsParts } from '../../apps/api-gateway/src/features/sms/sms-parts.factory';
import { startBenchApi, type Way } from '../intake/bench-api';
import type { IntakePlace } from '../intake/intake-place';
import { serveParent } from '../processes/child';
import { PlainSmsSender } from './plain-sms.sender';

/** The real route with the real parts behind it, or with the plain way in their place. */
function start({ way, ...place }: IntakePlace & { way: Way }): Promise<number> {
  return startBenchApi(place, way, (context) => {
    const { prefix: REDIS_PREFIX, redisUrl: REDIS_URL } = place;
    const config = { REDIS_PREFIX, REDIS_URL, PUBLIC_URL: 'http://127.0.0.1' } as ApiGatewayConfig;
    const parts = createSmsParts({ ...context, config }, createSending({ ...context, config }));
    return { smsParts: way === 'batched' ? parts : { ...parts, sender: new PlainSmsSender(context) } };
  });
}

const handlers = { start };
export type SmsServer = typeof handlers;

serveParent(handlers);

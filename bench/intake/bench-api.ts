import { ApiKeyRepository, Database, MessageRepository, WhatsappNumberRepository } from '@chasqui/entities';
import {
  createLogger,
  createMetrics,
  type Logger,
  type Redis,
  redisForCommands,
  type Registry,
} from '@chasqui/platform';
import { createApi } from '../../apps/api-gateway/src/api.factory';
import type { ApiGatewayParts } from '../../apps/api-gateway/src/api-gateway.module';
import { AddressGuard } from '../../apps/api-gateway/src/features/authentication/address-guard';
import { Authenticator } from '../../apps/api-gateway/src/features/authentication/authenticator';
import { KeyCache } from '../../apps/api-gateway/src/features/authentication/key-cache';
import { KeyUseCounter } from '../../apps/api-gateway/src/features/authentication/key-use.counter';
import { RequestCounter } from '../../apps/api-gateway/src/features/authentication/request-counter';
import { RequestsInFlight } from '../../apps/api-gateway/src/features/authentication/requests-in-flight';
import { BENCH_SECRETS } from '../tenants/bench-secrets';
import type { IntakePlace } from './intake-place';

/** How a server of this benchmark stores what it accepts. */
export type Way = 'batched' | 'plain';

/** Connections of the plain way, which needs one for the whole of each transaction; more made it no faster. */
const POOL = { batched: 10, plain: 20 } as const;

/** No request of a benchmark is refused; counting it costs the same. */
const ALL = 1_000_000;

/** Stands where nothing is measured. */
const absent = undefined as never;

/** What the routes that are measured work with. */
export interface MeasuredContext {
  database: Database;
  redis: Redis;
  logger: Logger;
  metrics: Registry;
  prefix: string;
}

/**
 * Starts the real HTTP application of the api-gateway, log lines included, with another way to store behind its routes.
 *
 * @returns its port
 */
export async function startBenchApi(
  { databaseUrl, redisUrl, prefix }: IntakePlace,
  way: Way,
  measured: (context: MeasuredContext) => Partial<Pick<ApiGatewayParts, 'whatsappSender' | 'smsParts'>>,
): Promise<number> {
  const logger = createLogger({ app: 'api-gateway', level: 'info' });
  const metrics = createMetrics({ app: 'api-gateway', processMetrics: true });
  const database = await Database.connect({ url: databaseUrl, poolSize: POOL[way], applicationName: `bench-${way}` });
  const redis = redisForCommands(redisUrl, logger);
  const counter = new RequestCounter(redis, prefix, logger, metrics);
  const keys = new ApiKeyRepository(database);
  const { http } = await createApi({
    logger,
    metrics,
    authentication: {
      authenticator: new Authenticator(new KeyCache(keys, BENCH_SECRETS.API_KEY_PEPPER), counter),
      addresses: new AddressGuard(counter, 600),
      uses: new KeyUseCounter(keys, logger),
      inFlight: new RequestsInFlight({ perKey: ALL, perOrganization: ALL }, metrics),
    },
    media: absent,
    parts: {
      messages: new MessageRepository(database),
      numbers: new WhatsappNumberRepository(database),
      whatsappSender: absent,
      bulks: absent,
      inbound: absent,
      mediaLinks: absent,
      numberParts: { links: absent, sessions: absent, checks: absent, gatewayApps: absent },
      smsParts: { sender: absent, bulks: absent, accounts: absent, cancels: absent },
      webhookParts: {
        webhooks: absent,
        redelivery: absent,
        requests: absent,
        deliveries: absent,
        events: absent,
        streams: absent,
      },
      ...measured({ database, redis, logger, metrics, prefix }),
    },
  });
  return http.listen('127.0.0.1', 0);
}

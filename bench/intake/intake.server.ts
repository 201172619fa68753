import { ApiKeyRepository, Database, MessageRepository, WhatsappNumberRepository } from '@chasqui/entities';
import { createLogger, createMetrics, redisForCommands } from '@chasqui/platform';
import { createApi } from '../../apps/api-gateway/src/api.factory';
import { AddressGuard } from '../../apps/api-gateway/src/features/authentication/address-guard';
import { Authenticator } from '../../apps/api-gateway/src/features/authentication/authenticator';
import { KeyCache } from '../../apps/api-gateway/src/features/authentication/key-cache';
import { KeyUseCounter } from '../../apps/api-gateway/src/features/authentication/key-use.counter';
import { RequestCounter } from '../../apps/api-gateway/src/features/authentication/request-counter';
import { serveParent } from '../processes/child';
import { BENCH_SECRETS } from '../tenants/bench-secrets';
import { batchedSender } from './batched.sender';
import type { IntakePlace } from './intake-place';
import { plainSender } from './plain.sender';

/** Stands where nothing is measured. */
const absent = undefined as never;

/** Connections of the plain way, which needs one for the whole of each transaction; more made it no faster. */
const POOL = { batched: 10, plain: 20 } as const;

/** The real HTTP application of the api-gateway, log lines included, with another way to store behind its route. */
async function start({
  databaseUrl,
  redisUrl,
  prefix,
  way,
}: IntakePlace & { way: 'batched' | 'plain' }): Promise<number> {
  const logger = createLogger({ app: 'api-gateway', level: 'info' });
  const metrics = createMetrics({ app: 'api-gateway', processMetrics: true });
  const database = await Database.connect({ url: databaseUrl, poolSize: POOL[way], applicationName: `bench-${way}` });
  const redis = redisForCommands(redisUrl, logger);
  const counter = new RequestCounter(redis, prefix, logger, metrics);
  const keys = new ApiKeyRepository(database);
  const makeSender = way === 'batched' ? batchedSender : plainSender;
  const { http } = await createApi({
    logger,
    metrics,
    authentication: {
      authenticator: new Authenticator(new KeyCache(keys, BENCH_SECRETS.API_KEY_PEPPER), counter),
      addresses: new AddressGuard(counter, 600),
      uses: new KeyUseCounter(keys, logger),
    },
    media: absent,
    parts: {
      messages: new MessageRepository(database),
      numbers: new WhatsappNumberRepository(database),
      whatsappSender: makeSender(database, redis, prefix),
      bulks: absent,
      inbound: absent,
      mediaLinks: absent,
      numberParts: { links: absent, sessions: absent, checks: absent, gatewayApps: absent },
      smsParts: { sender: absent, bulks: absent, accounts: absent, cancels: absent },
      webhookParts: { webhooks: absent, redelivery: absent, deliveries: absent, events: absent, streams: absent },
    },
  });
  return http.listen('127.0.0.1', 0);
}

const handlers = { start };
export type IntakeServer = typeof handlers;

serveParent(handlers);

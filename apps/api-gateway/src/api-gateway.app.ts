import {
  ApiKeyRepository,
  connectWhenReady,
  InboundListRepository,
  MediaFileRepository,
  MessageRepository,
  WhatsappNumberRepository,
} from '@chasqui/entities';
import { BusyLoop } from '@chasqui/fair-share';
import { FactBell } from '@chasqui/lanes';
import { createMediaStore, MediaLinks } from '@chasqui/media-store';
import {
  createLogger,
  createMetrics,
  type Logger,
  redisForCommands,
  type RunningApp,
  type ServerFactory,
  startOps,
  waitFor,
} from '@chasqui/platform';
import type { ApiGatewayConfig } from './api-gateway.config';
import { createApi } from './api.factory';
import { AddressGuard } from './features/authentication/address-guard';
import { Authenticator } from './features/authentication/authenticator';
import { KeyCache } from './features/authentication/key-cache';
import { createBulks } from './features/bulk/bulk.factory';
import { KeyUseCounter } from './features/authentication/key-use.counter';
import { RequestCounter } from './features/authentication/request-counter';
import { RequestsInFlight } from './features/authentication/requests-in-flight';
import { RefusalPace } from './http/refusal-pace';
import { fairChanges } from './http/fair-changes';
import { fairReads } from './http/fair-reads';
import { MediaDownloads } from './features/media/media-downloads';
import { createNumberParts } from './features/linking/number-parts.factory';
import { createSending } from './features/sending/sending.factory';
import { createSmsParts } from './features/sms/sms-parts.factory';
import { SendWhatsappService } from './features/whatsapp/send-whatsapp.service';
import type { WhatsappSender } from './features/whatsapp/send-whatsapp.types';
import type { SenderContext } from './features/whatsapp/sender-context';
import { createWebhookParts } from './features/webhooks/webhook-parts.factory';

const NAME = 'api-gateway';
const MEGABYTE = 1024 * 1024;

export interface ApiGatewayOptions {
  /** Given: the app does not listen; whoever has the server does. */
  serverFactory?: ServerFactory;
  /** Default: a logger to standard output. */
  logger?: Logger;
  /** Memory and event loop in the metrics; off when several apps share a process. Default true. */
  processMetrics?: boolean;
  /** Default: the real one. Tests give their own. */
  createSender?: (context: SenderContext) => WhatsappSender;
}

/** Starts the public API. Waits for PostgreSQL and Redis; resolves when requests are answered. */
export async function startApiGateway(config: ApiGatewayConfig, options: ApiGatewayOptions = {}): Promise<RunningApp> {
  const logger = options.logger ?? createLogger({ app: NAME, level: config.LOG_LEVEL });
  const mediaStore = createMediaStore(config);
  const mediaLinks = new MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN);
  const context = await connect(config, logger, options.processMetrics ?? true);
  const { database, redis, metrics } = context;
  const sending = createSending(context);
  const bulks = createBulks(context, sending.subscriptions);
  const numberParts = createNumberParts(context);
  const smsParts = createSmsParts(context, sending);
  const webhookParts = createWebhookParts(context, mediaLinks);
  const keys = new ApiKeyRepository(database);
  const uses = new KeyUseCounter(keys, logger);
  const refusals = new RefusalPace();
  const counter = new RequestCounter(redis, config.REDIS_PREFIX, logger, metrics);
  const { http } = await createApi({
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
    authentication: {
      authenticator: new Authenticator(new KeyCache(keys, config.API_KEY_PEPPER), counter),
      addresses: new AddressGuard(counter, config.BAD_KEYS_PER_MINUTE),
      uses,
      inFlight: new RequestsInFlight(
        { perKey: config.REQUESTS_IN_FLIGHT_PER_KEY, perOrganization: config.REQUESTS_IN_FLIGHT_PER_ORGANIZATION },
        metrics,
      ),
    },
    turns: context,
    refusals,
    answerMemoryBytes: config.ANSWER_MEMORY_MB * MEGABYTE,
    media: new MediaDownloads(mediaLinks, new MediaFileRepository(database), mediaStore),
    parts: {
      messages: new MessageRepository(database),
      inbound: new InboundListRepository(database),
      mediaLinks,
      numbers: new WhatsappNumberRepository(database),
      whatsappSender: options.createSender?.(context) ?? new SendWhatsappService(sending.sender),
      bulks: bulks.service,
      numberParts,
      smsParts,
      webhookParts,
    },
  });
  const ops = await startOps({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    checks: checksOf(context),
    metrics,
    logger,
  });
  const port = options.serverFactory ? undefined : await http.listen(config.HOST, config.PORT);

  const close = async (): Promise<void> => {
    ops.turnReadinessOff();
    // Their callers would hold the process up for hours.
    bulks.service.leave();
    webhookParts.streams.close();
    refusals.close();
    await http.close();
    await bulks.close();
    await sending.close();
    await numberParts.close();
    webhookParts.close();
    await uses.close();
    counter.close();
    await ops.close();
    redis.disconnect();
    await database.close();
  };
  let closing: Promise<void> | undefined;
  return { name: NAME, publicUrl: publicUrl(config, port), opsUrl: ops.url, close: () => (closing ??= close()) };
}

async function connect(config: ApiGatewayConfig, logger: Logger, processMetrics: boolean): Promise<SenderContext> {
  const metrics = createMetrics({ app: NAME, processMetrics });
  const database = await connectWhenReady(
    { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, applicationName: NAME },
    (what, ping) => waitFor(what, ping, logger),
  );
  const redis = redisForCommands(config.REDIS_URL, logger, { connectionName: NAME });
  await waitFor('Redis', () => redis.ping(), logger);
  const facts = new FactBell(redis, config.REDIS_PREFIX, (error) => {
    logger.debug({ err: error }, 'facts were not rung for, the sweeper of their lanes makes up for it');
  });
  database.onFacts((orgId) => facts.ring(orgId));
  const loop = new BusyLoop();
  const reads = fairReads(config.DATABASE_POOL_SIZE, config.READS_AT_ONCE_PER_ORGANIZATION, loop);
  const changes = fairChanges(config.DATABASE_POOL_SIZE, config.CHANGES_AT_ONCE_PER_ORGANIZATION, loop);
  return { config, database, redis, logger, metrics, loop, reads, changes };
}

function checksOf({ database, redis }: SenderContext) {
  return {
    postgres: () => database.ping(),
    redis: () => redis.ping(),
    migrations: () => database.mustBeMigrated(),
  };
}

/** With port 0 the configured address cannot name the port that was taken. */
function publicUrl(config: ApiGatewayConfig, port: number | undefined): string {
  return config.PORT === 0 && port !== undefined ? `http://127.0.0.1:${port}` : config.PUBLIC_URL;
}

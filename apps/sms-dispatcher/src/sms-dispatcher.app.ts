import { connectWhenReady } from '@chasqui/database';
import { createMediaStore } from '@chasqui/files/store';
import { closeInOrder, type Logger, openWorkerRuntime, type RunningApp } from '@chasqui/runtime';
import { createHttpApp, type HttpApp, RequestRate, type ServerFactory, startOps } from '@chasqui/http';
import type { FastifyInstance } from 'fastify';
import { authenticatePhones, phoneBodies } from './features/access/phone-access.hook';
import { PhoneAccessService } from './features/access/phone-access.service';
import { PhoneLoad } from './features/access/phone-load';
import { acceptCht } from './features/cht/cht.routes';
import { ChtAccessService } from './features/cht/cht-access.service';
import { ChtService } from './features/cht/cht.service';
import { BodySlots } from './features/received/body-slots';
import { acceptReceived } from './features/received/received.routes';
import { ReceivedService } from './features/received/received.service';
import type { SmsDispatcherConfig } from './sms-dispatcher.config';
import { SmsDispatcherModule } from './sms-dispatcher.module';
import type { SmsTimings } from './sms-timings';

const NAME = 'sms-dispatcher';

export interface SmsDispatcherOptions {
  /** With it the app does not listen; requests of this server are its own. */
  serverFactory?: ServerFactory;
  /** Collects memory and event loop; off when another app of the process does. */
  processMetrics?: boolean;
  timings?: SmsTimings;
}

/**
 * Starts the routes of SMS phones below `/sms-phone` and the worker that wakes them. Waits for PostgreSQL and Redis.
 */
export async function startSmsDispatcher(
  config: SmsDispatcherConfig,
  options: SmsDispatcherOptions = {},
): Promise<RunningApp> {
  const { checks, disconnect, ...runtime } = await openWorkerRuntime({
    name: NAME,
    config,
    hears: 'wakes',
    connectDatabase: connectWhenReady,
    ...(options.processMetrics !== undefined && { processMetrics: options.processMetrics }),
  });
  const { logger, metrics } = runtime;
  const { OPS_HOST: host, OPS_PORT: port } = config;
  const ops = await startOps({ host, port, logger, metrics, checks, isStarting: true });
  const rate = new RequestRate(config.PHONE_REQUESTS_PER_MINUTE, 'phone');
  const http: HttpApp = await createHttpApp({
    module: SmsDispatcherModule.of({
      runtime,
      config,
      mediaStore: createMediaStore(config),
      timings: options.timings ?? {},
      rate,
    }),
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    connections: { all: config.CONNECTIONS, network: config.CONNECTIONS_PER_NETWORK },
    bodies: phoneBodies(rate),
    configure: (fastify) => addRoutes(fastify, () => http.nest, logger),
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  const publicPort = options.serverFactory ? undefined : await http.listen(config.HOST, config.PORT);
  ops.turnReadinessOn();
  const stop = async (): Promise<void> => {
    ops.turnReadinessOff();
    await closeInOrder([() => http.close(), () => ops.close(), disconnect]);
  };
  let stopping: Promise<void> | undefined;
  return {
    name: NAME,
    ...(publicPort !== undefined && { publicUrl: `http://127.0.0.1:${publicPort}` }),
    opsUrl: ops.url,
    leave: () => {
      ops.turnReadinessOff();
      http.leave();
    },
    close: () => (stopping ??= stop()),
  };
}

/**
 * Routes without a controller: they run before the body is read, or read the body themselves.
 *
 * @param nest has the services, once it is built
 */
async function addRoutes(fastify: FastifyInstance, nest: () => HttpApp['nest'], logger: Logger): Promise<void> {
  const load = new PhoneLoad();
  authenticatePhones(fastify, () => nest().get(PhoneAccessService), load);
  await acceptReceived(
    fastify,
    () => nest().get(ReceivedService),
    () => nest().get(BodySlots),
  );
  await acceptCht(fastify, {
    access: () => nest().get(ChtAccessService),
    cht: () => nest().get(ChtService),
    load,
    logger,
  });
}

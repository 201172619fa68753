import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { type BodyReceiverOptions, receiveBodies } from '../server/body-receiver';
import { CONNECTION_LIMITS, limitConnections } from '../server/connection-limits';
import { Drain } from '../server/drain';
import { EnvelopeFastifyAdapter } from '../server/envelope-fastify-adapter';
import { HTTP_SERVER_OPTIONS, limitHttpServer } from '../server/http-limits';
import { acceptJson } from '../server/json-body.parser';
import { closeNest, type Logger, NestLogger, Readiness } from '@chasqui/runtime';
import { showReadiness } from './ready-gauge';
import { OpsModule, type OpsModuleOptions } from './ops.module';

export interface OpsOptions extends Omit<OpsModuleOptions, 'readiness'> {
  host: string;
  /** 0: a free port. */
  port: number;
  logger: Logger;
  /** Not ready before `turnReadinessOn`. Default: ready as soon as this listener is. */
  isStarting?: boolean;
  /** For internal routes; default 1 MB. */
  bodyLimitBytes?: number;
  bodies?: BodyReceiverOptions;
}

export interface OpsServer {
  url: string;
  turnReadinessOn(): void;
  /** From now on `/health/ready` answers 503, and answers end their connections; call it first when the app stops. */
  turnReadinessOff(): void;
  close(): Promise<void>;
}

/** Serves `/health/live`, `/health/ready`, `/metrics` and the controllers of `modules`. */
export async function startOps(options: OpsOptions): Promise<OpsServer> {
  const readiness = new Readiness(options.isStarting ?? false);
  showReadiness(options.metrics, readiness, options.checks);
  const adapter = new EnvelopeFastifyAdapter(
    {
      bodyLimit: options.bodyLimitBytes ?? 1024 * 1024,
      forceCloseConnections: 'idle',
      onProtoPoisoning: 'remove',
      onConstructorPoisoning: 'remove',
      http: HTTP_SERVER_OPTIONS,
      skipMiddie: true,
    },
    options.logger,
  );
  const fastify = adapter.getInstance<FastifyInstance>();
  adapter.setErrorHandler();
  const drain = new Drain(fastify);
  adapter.drain = drain;
  fastify.decorateRequest('errorCode', null);
  acceptJson(fastify);
  receiveBodies(fastify, options.bodies);
  const app = await NestFactory.create<NestFastifyApplication>(OpsModule.of({ ...options, readiness }), adapter, {
    logger: new NestLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  limitHttpServer(fastify.server);
  limitConnections(fastify.server, CONNECTION_LIMITS);
  await app.listen(options.port, options.host);
  return {
    url: urlOf(app, options.host),
    turnReadinessOn: () => readiness.turnOn(),
    turnReadinessOff: () => {
      readiness.turnOff();
      drain.begin();
    },
    close: () => closeNest(app),
  };
}

function urlOf(app: NestFastifyApplication, host: string): string {
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

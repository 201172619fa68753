import { isRowFault } from '@chasqui/database';
import { addGauge, CONFIG, Counter, LOGGER, type Logger, Registry } from '@chasqui/runtime';
import { onRequestEnd } from '@chasqui/http';
import { type LoggedApiRequest, RequestLogRepository } from '@chasqui/request-log';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { holdBody, takeBody, toLoggedRequest } from './logged-request.mapper';
import { RequestBuffer } from './request-buffer';

const WRITE_INTERVAL_MS = 1_000;
const ROWS_PER_STATEMENT = 200;
const MEGABYTE = 1024 * 1024;
const BOUNDS = { rows: 20_000, bytes: 16 * MEGABYTE };
/** Memory of a row besides its texts. */
const ROW_BYTES = 300;
/** A longer answer, for example a list, is not logged. */
const ANSWER_CHARACTERS = 16_384;
const LAST_WRITES_MS = 3_000;

/** Writes about once a second. It never slows or fails a request: rows without room are counted and dropped. */
@Injectable()
export class RequestLog implements OnModuleInit, OnApplicationShutdown {
  private readonly buffer = new RequestBuffer<LoggedApiRequest>(BOUNDS);
  private readonly dropped: Counter<'reason'>;
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rows: RequestLogRepository,
    @Inject(CONFIG) private readonly config: Pick<ApiGatewayConfig, 'REQUEST_LOG'>,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Registry,
  ) {
    this.dropped = new Counter({
      name: 'chasqui_request_log_dropped_total',
      help: 'Requests that were not logged: full, or PostgreSQL refused them.',
      labelNames: ['reason'],
      registers: [metrics],
    });
    addGauge(metrics, 'chasqui_request_log_waiting', 'Requests that wait to be logged.', () => this.buffer.rows);
  }

  onModuleInit(): void {
    if (this.config.REQUEST_LOG === 'off') return;
    this.timer = setInterval(() => void this.write(), WRITE_INTERVAL_MS).unref();
  }

  /** Call it before any hook that may refuse a request. */
  attach(fastify: FastifyInstance): void {
    fastify.decorateRequest('answerText', null);
    fastify.decorateRequest('bodyToLog', null);
    if (this.config.REQUEST_LOG === 'off') return;
    const withBodies = this.config.REQUEST_LOG === 'on';
    if (withBodies) {
      fastify.addHook('preHandler', (request, _reply, done) => {
        holdBody(request);
        done();
      });
    }
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const { apiKey } = request;
      this.safely(() => {
        if (apiKey === null || !this.buffer.hasRoom(apiKey.orgId)) return;
        if (withBodies) takeBody(request);
        if (isKept(reply, payload)) request.answerText = payload;
      });
      done(null, payload);
    });
    onRequestEnd(fastify, ({ request, reply, status }) => {
      const { apiKey: key } = request;
      if (key === null) return;
      this.safely(() => {
        if (!this.buffer.hasRoom(key.orgId)) this.dropped.inc({ reason: 'full' });
        else this.add(toLoggedRequest({ request, key, status, durationMs: reply.elapsedTime, withBodies }));
      });
    });
  }

  /** Nothing here may fail a request: an error in a listener would end the process. */
  private safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.dropped.inc({ reason: 'failed' });
      this.logger.warn({ err: error }, 'a request could not be logged');
    }
  }

  /** What cannot be written now is kept for the next time. */
  write(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const end = new Promise<void>((resolve) => setTimeout(resolve, LAST_WRITES_MS).unref());
    await Promise.race([this.writeLast(), end]);
    if (this.buffer.rows > 0) {
      this.logger.warn({ requests: this.buffer.rows }, 'the last requests could not be logged');
    }
  }

  private add(row: LoggedApiRequest): void {
    if (!this.buffer.add(row.orgId, bytesOf(row), row)) this.dropped.inc({ reason: 'full' });
  }

  private async writeLast(): Promise<void> {
    await this.writing;
    await this.write();
  }

  private async writeAll(): Promise<void> {
    for (let left = this.buffer.rows; left > 0; left -= ROWS_PER_STATEMENT) {
      const batch = this.buffer.oldest(Math.min(left, ROWS_PER_STATEMENT));
      if (!(await this.isDone(batch))) return;
      this.buffer.remove(batch.length);
    }
  }

  /** @returns false: try again later */
  private async isDone(batch: readonly LoggedApiRequest[]): Promise<boolean> {
    try {
      await this.rows.add(batch);
    } catch (error) {
      if (!isRowFault(error)) {
        this.logger.debug({ err: error }, 'requests could not be logged, trying again');
        return false;
      }
      // No row is known to cause this; if one does, the others must not wait behind it for ever.
      this.logger.warn({ err: error, requests: batch.length }, 'PostgreSQL refuses requests that were to be logged');
      this.dropped.inc({ reason: 'refused' }, batch.length);
    }
    return true;
  }
}

const bytesOf = ({ path, userAgent, requestBody, responseBody }: LoggedApiRequest): number =>
  ROW_BYTES + path.length + userAgent.length + (requestBody?.length ?? 0) + (responseBody?.length ?? 0);

function isKept(reply: FastifyReply, payload: unknown): payload is string {
  if (typeof payload !== 'string' || payload.length > ANSWER_CHARACTERS) return false;
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('application/json');
}

import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { METRICS } from '@chasqui/runtime';

/** Further text in Prometheus format, for example BullMQ's job counts. */
export type MetricsSource = () => Promise<string>;

export const METRICS_SOURCES = Symbol('METRICS_SOURCES');

@Controller('metrics')
export class MetricsController {
  constructor(
    @Inject(METRICS) private readonly registry: Registry,
    @Inject(METRICS_SOURCES) private readonly sources: readonly MetricsSource[],
  ) {}

  @Get()
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('Content-Type', this.registry.contentType);
    const texts = await Promise.all([this.registry.metrics(), ...this.sources.map((source) => source())]);
    return texts.join('\n');
  }
}

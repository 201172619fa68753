import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Registry } from 'prom-client';
import { METRICS, type HealthChecks, Readiness } from '@chasqui/runtime';
import { HEALTH_CHECKS, HealthController } from './health.controller';
import { METRICS_SOURCES, MetricsController, type MetricsSource } from './metrics.controller';

export interface OpsModuleOptions {
  checks: HealthChecks;
  metrics: Registry;
  metricsSources?: readonly MetricsSource[];
  readiness: Readiness;
  /** Their controllers are also served on the ops port, for example internal routes. */
  modules?: readonly (Type | DynamicModule)[];
}

@Module({})
export class OpsModule {
  static of(options: OpsModuleOptions): DynamicModule {
    return {
      module: OpsModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...(options.modules ?? [])],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: Readiness, useValue: options.readiness },
        { provide: HEALTH_CHECKS, useValue: options.checks },
        { provide: METRICS, useValue: options.metrics },
        { provide: METRICS_SOURCES, useValue: options.metricsSources ?? [] },
      ],
    };
  }
}

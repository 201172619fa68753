import { Controller, Get, Header, Inject } from '@nestjs/common';
import {
  HealthCheckService,
  type HealthCheckResult,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { CHECK_TIMEOUT_MS, type HealthCheck, type HealthChecks, isDegraded, Readiness } from '@chasqui/runtime';

export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly readiness: Readiness,
    @Inject(HEALTH_CHECKS) private readonly checks: HealthChecks,
  ) {}

  /** Says nothing about PostgreSQL or Redis: restarting us would not mend those. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when the app can take traffic, even without Redis (`degraded`); else, and while it stops, 503 with reasons. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready(): Promise<HealthCheckResult> {
    const checks = Object.entries({ running: () => this.checkRunning(), ...this.checks });
    return this.health.check(
      checks.map(
        ([name, check]) =>
          () =>
            this.ask(name, check),
      ),
    );
  }

  private async ask(name: string, check: HealthCheck): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    let answer: unknown;
    const attempt = indicator.attempt(async () => {
      answer = await check();
      return detailsOf(answer);
    });
    const result = await attempt.withTimeout(CHECK_TIMEOUT_MS);
    return isDegraded(answer) ? indicator.degraded({ message: answer.degraded }) : result;
  }

  private checkRunning(): Promise<void> {
    const { offBecause } = this.readiness;
    return offBecause === null ? Promise.resolve() : Promise.reject(new Error(offBecause));
  }
}

function detailsOf(said: unknown): Record<string, unknown> | undefined {
  return typeof said === 'object' && said !== null ? { ...said } : undefined;
}

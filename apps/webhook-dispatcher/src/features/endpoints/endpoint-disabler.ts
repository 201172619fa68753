import { Database, type DisabledReason } from '@chasqui/database';
import { type DisabledEndpoint, WebhookTargetRepository } from '@chasqui/webhooks';
import { EventLogRepository, storedEvent } from '@chasqui/events';
import { type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DeliveryMetrics } from '../../delivery.metrics';

@Injectable()
export class EndpointDisabler implements OnApplicationShutdown {
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly targets: WebhookTargetRepository,
    private readonly events: EventLogRepository,
    private readonly metrics: DeliveryMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Never throws: after a failure, the next attempt repeats it.
   *
   * @param version of the endpoint that answered; null: any
   */
  close(orgId: string, endpointId: string, reason: DisabledReason, version: number | null = null): void {
    if (this.underWay.has(endpointId)) return;
    const closing = this.disable(orgId, endpointId, reason, version)
      .catch((error: unknown) =>
        this.logger.error({ err: error, endpoint_id: endpointId }, 'could not disable a webhook'),
      )
      .finally(() => this.underWay.delete(endpointId));
    this.underWay.set(endpointId, closing);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private async disable(
    orgId: string,
    endpointId: string,
    reason: DisabledReason,
    version: number | null,
  ): Promise<void> {
    const disabled = await this.database.transaction(async (transaction) => {
      const endpoint = await this.targets.disable(transaction, orgId, endpointId, reason, version);
      if (endpoint !== null) await this.events.append(transaction, [toEvent(orgId, endpoint, reason)]);
      return endpoint;
    });
    if (disabled === null) return;
    this.metrics.observeDisabled(reason);
    this.logger.warn(
      { org_id: orgId, endpoint_id: endpointId, reason, failing_since: disabled.failingSince },
      'a webhook was disabled; what waits for it is kept',
    );
  }
}

function toEvent(orgId: string, endpoint: DisabledEndpoint, reason: DisabledReason) {
  const { id, mode, name, url, disabledAt, failingSince } = endpoint;
  return {
    orgId,
    mode,
    subjectId: id,
    ...storedEvent('endpoint.disabled', {
      endpoint: {
        id,
        name,
        url: new URL(url).origin,
        disabled_reason: reason,
        disabled_at: disabledAt.toISOString(),
        failing_since: failingSince?.toISOString() ?? null,
      },
    }),
  };
}

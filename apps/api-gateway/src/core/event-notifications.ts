import { listenForEvents, PubSub } from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger } from '@chasqui/platform';
import { noteLoss } from '@chasqui/wiring';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../api-gateway.config';

/** Hears for which organizations events were committed, by any process. */
type EventListener = (orgIds: readonly string[]) => void;

/** The one subscription of the process to notifications of events. */
@Injectable()
export class EventNotifications {
  private readonly listeners: EventListener[] = [];

  constructor(subscriber: PubSub, @Inject(CONFIG) { REDIS_PREFIX }: ApiGatewayConfig, @Inject(LOGGER) logger: Logger) {
    const onEvents: EventListener = (orgIds) => {
      for (const listener of this.listeners) listener(orgIds);
    };
    listenForEvents({ subscriber, prefix: REDIS_PREFIX, onEvents, onFailure: noteLoss(logger, 'event listener') });
  }

  /** Calls a listener from now on. */
  listen(listener: EventListener): void {
    this.listeners.push(listener);
  }
}

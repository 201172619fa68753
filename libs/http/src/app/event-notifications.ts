import { listenForEvents, PubSub } from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger, noteLoss } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

type EventListener = (orgIds: readonly string[]) => void;

@Injectable()
export class EventNotifications {
  private readonly listeners: EventListener[] = [];

  constructor(
    subscriber: PubSub,
    @Inject(CONFIG) { REDIS_PREFIX }: { REDIS_PREFIX: string },
    @Inject(LOGGER) logger: Logger,
  ) {
    const onEvents: EventListener = (orgIds) => this.tell(orgIds);
    listenForEvents({ subscriber, prefix: REDIS_PREFIX, onEvents, onFailure: noteLoss(logger, 'event listener') });
  }

  listen(listener: EventListener): void {
    this.listeners.push(listener);
  }

  /** Tells the listeners what this process itself committed, so that they hear of it even while Redis is away. */
  tell(orgIds: readonly string[]): void {
    for (const listener of this.listeners) listener(orgIds);
  }
}

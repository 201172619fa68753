import { listenForEvents, PubSub } from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { noteLoss } from './note-loss';

/** Hears for which organizations events were committed, by any process. */
type EventListener = (orgIds: readonly string[]) => void;

/** The one subscription of the process to notifications of events. */
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

  /** Calls a listener from now on. */
  listen(listener: EventListener): void {
    this.listeners.push(listener);
  }

  /** Tells the listeners of what this process committed itself: they hear of it also while Redis is away. */
  tell(orgIds: readonly string[]): void {
    for (const listener of this.listeners) listener(orgIds);
  }
}

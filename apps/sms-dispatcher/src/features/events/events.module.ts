import { repositoryProviders } from '@chasqui/database';
import { SmsExportRepository } from '@chasqui/sms';
import { PhoneNotifier, PubSub } from '@chasqui/lanes';
import { CONFIG, type Logger, LOGGER } from '@chasqui/runtime';
import { Module } from '@nestjs/common';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';
import { EventsController } from './events.controller';
import { PhoneStreams } from './phone-streams';
import { StreamHeartbeat } from './stream-heartbeat';
import { WakeListener } from './wake-listener';

@Module({
  controllers: [EventsController],
  providers: [
    ...repositoryProviders(SmsExportRepository),
    { provide: PhoneNotifier, useFactory: createBell, inject: [PubSub, CONFIG, PhoneStreams, LOGGER] },
    PhoneStreams,
    StreamHeartbeat,
    WakeListener,
  ],
  exports: [PhoneNotifier],
})
export class EventsModule {}

/** When neither Redis nor PostgreSQL reaches the others, at least the phones with a stream on this replica hear it. */
function createBell(pubSub: PubSub, config: SmsDispatcherConfig, streams: PhoneStreams, logger: Logger): PhoneNotifier {
  return new PhoneNotifier(pubSub, config.REDIS_PREFIX, (error, lost) => {
    logger.debug({ err: error }, 'phones of other replicas could not be woken');
    for (const wake of lost) streams.deliver(wake);
  });
}

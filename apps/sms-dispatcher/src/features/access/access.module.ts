import { CONFIG, type Logger, LOGGER, REDIS, type Redis, sealingKeys } from '@chasqui/runtime';
import { Module } from '@nestjs/common';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';
import { GuessGuard } from './guess.guard';
import { PhoneAccessService } from './phone-access.service';
import { PhoneSigningKeys } from './phone-signing-keys';
import { UnknownCallerBrake } from './unknown-caller-brake';

@Module({
  providers: [
    {
      provide: GuessGuard,
      useFactory: (redis: Redis, config: SmsDispatcherConfig, logger: Logger) =>
        new GuessGuard(redis, config.REDIS_PREFIX, logger),
      inject: [REDIS, CONFIG, LOGGER],
    },
    {
      provide: PhoneSigningKeys,
      useFactory: (config: SmsDispatcherConfig) => new PhoneSigningKeys(sealingKeys(config.PHONE_ENCRYPTION_KEY)),
      inject: [CONFIG],
    },
    PhoneAccessService,
    UnknownCallerBrake,
  ],
  exports: [GuessGuard, PhoneAccessService, PhoneSigningKeys, UnknownCallerBrake],
})
export class AccessModule {}

import { LanesModule, SMS_LANES } from '@chasqui/lanes';
import { LOGGER } from '@chasqui/runtime';
import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule, type CoreOptions } from './core.module';
import { ChtModule } from './features/cht/cht.module';
import { DeviceModule } from './features/device/device.module';
import { ExpiryModule } from './features/expiry/expiry.module';
import { MessagesModule } from './features/messages/messages.module';
import { PresenceModule } from './features/presence/presence.module';
import { ReceivedModule } from './features/received/received.module';
import { RegistrationModule } from './features/registration/registration.module';
import { SettingsModule } from './features/settings/settings.module';
import { WakingModule } from './features/waking/waking.module';
import { SmsMetrics } from './sms.metrics';

@Module({})
export class SmsDispatcherModule {
  static of(options: CoreOptions): DynamicModule {
    const { runtime, config } = options;
    return {
      module: SmsDispatcherModule,
      imports: [
        CoreModule.of(options),
        LanesModule.of({
          ...runtime,
          app: 'sms-dispatcher',
          kinds: [SMS_LANES],
          prefix: config.REDIS_PREFIX,
          lanesPerOrganization: config.LANES_PER_ORGANIZATION,
          metrics: SmsMetrics,
          logger: LOGGER,
        }),
        DeviceModule,
        RegistrationModule,
        SettingsModule,
        MessagesModule,
        WakingModule,
        PresenceModule,
        ExpiryModule,
        ReceivedModule,
        ChtModule,
      ],
    };
  }
}

import { SmsPhoneSessionRepository, SmsRegistrationRepository } from '@chasqui/entities';
import { PhoneBell } from '@chasqui/lanes';
import type { Provider, Type } from '@nestjs/common';
import { GuessGuard } from './features/access/guess.guard';
import { PhoneAccessService } from './features/access/phone-access.service';
import { PhoneSigningKeys } from './features/access/phone-signing-keys';
import { DeviceController } from './features/device/device.controller';
import { DeviceService } from './features/device/device.service';
import { RegistrationController } from './features/registration/registration.controller';
import { RegistrationService } from './features/registration/registration.service';
import { UserController } from './features/registration/user.controller';
import { UserService } from './features/registration/user.service';
import { PUBLIC_URL, SettingsController } from './features/settings/settings.controller';
import type { SmsDispatcherParts } from './sms-dispatcher.module';
import { SmsMetrics } from './sms.metrics';

/** Routes by which phones come and stay. */
export const PHONE_CONTROLLERS: Type[] = [DeviceController, RegistrationController, SettingsController, UserController];

/** What stands behind these routes, and access for all others. */
export function phoneProviders({
  database,
  redis,
  prefix,
  publicUrl,
  sealingKey,
  metrics,
  logger,
}: SmsDispatcherParts): Provider[] {
  return [
    { provide: SmsMetrics, useValue: new SmsMetrics(metrics) },
    { provide: PhoneSigningKeys, useValue: new PhoneSigningKeys(sealingKey) },
    { provide: PUBLIC_URL, useValue: publicUrl },
    { provide: SmsPhoneSessionRepository, useValue: new SmsPhoneSessionRepository(database) },
    { provide: SmsRegistrationRepository, useValue: new SmsRegistrationRepository(database) },
    { provide: GuessGuard, useValue: new GuessGuard(redis, prefix, logger) },
    {
      provide: PhoneBell,
      useValue: new PhoneBell(redis, prefix, (error) => logger.debug({ err: error }, 'phones could not be woken')),
    },
    PhoneAccessService,
    DeviceService,
    RegistrationService,
    UserService,
  ];
}

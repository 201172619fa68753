import {
  LaneOwnerRepository,
  LaneRepository,
  Doorbell,
  type DrainJob,
  LaneSlots,
  PhoneNotifier,
  SMS_LANES,
} from '@chasqui/lanes';
import {
  SmsExportRepository,
  SmsPhoneSessionRepository,
  SmsPresenceRepository,
  SmsRegistrationRepository,
} from '@chasqui/sms';
import { getQueueToken } from '@nestjs/bullmq';
import type { Provider, Type } from '@nestjs/common';
import { RequestRate } from '@chasqui/platform';
import type { Queue } from 'bullmq';
import { GuessGuard } from './features/access/guess.guard';
import { PhoneAccessService } from './features/access/phone-access.service';
import { UnknownCallerBrake } from './features/access/unknown-caller-brake';
import { PhoneSigningKeys } from './features/access/phone-signing-keys';
import { DeviceController } from './features/device/device.controller';
import { DeviceService } from './features/device/device.service';
import { EventsController } from './features/events/events.controller';
import { PhoneStreams } from './features/events/phone-streams';
import { DEFAULT_STREAM_TIMINGS, STREAM_TIMINGS, StreamHeartbeat } from './features/events/stream.heartbeat';
import { DEFAULT_PRESENCE_TIMINGS, PRESENCE_TIMINGS, PresenceClock } from './features/presence/presence.clock';
import { PasswordWork } from './features/registration/password.work';
import { RegistrationController } from './features/registration/registration.controller';
import { RegistrationService } from './features/registration/registration.service';
import { UserController } from './features/registration/user.controller';
import { UserService } from './features/registration/user.service';
import { PUBLIC_URL, SettingsController } from './features/settings/settings.controller';
import { PhoneLaneProcessor } from './features/waking/phone-lane.processor';
import { PhoneWaker } from './features/waking/phone.waker';
import type { SmsDispatcherParts } from './sms-dispatcher.parts';
import { SmsEngine } from './sms.engine';
import { SmsMetrics } from './sms.metrics';

/** Routes by which phones come and stay. */
export const PHONE_CONTROLLERS: Type[] = [
  DeviceController,
  EventsController,
  RegistrationController,
  SettingsController,
  UserController,
];

/** What stands behind these routes, and access for all others. */
export function phoneProviders(parts: SmsDispatcherParts): Provider[] {
  const { database, redis, prefix, publicUrl, sealingKeys, metrics, logger, timings } = parts;
  return [
    { provide: SmsMetrics, useValue: new SmsMetrics(metrics) },
    { provide: PhoneSigningKeys, useValue: new PhoneSigningKeys(sealingKeys) },
    { provide: PUBLIC_URL, useValue: publicUrl },
    { provide: SmsPhoneSessionRepository, useValue: new SmsPhoneSessionRepository(database) },
    { provide: SmsExportRepository, useValue: new SmsExportRepository(database) },
    { provide: SmsRegistrationRepository, useValue: new SmsRegistrationRepository(database) },
    { provide: SmsPresenceRepository, useValue: new SmsPresenceRepository(database) },
    { provide: LaneRepository, useValue: new LaneRepository(database) },
    { provide: GuessGuard, useValue: new GuessGuard(redis, prefix, logger) },
    { provide: STREAM_TIMINGS, useValue: { ...DEFAULT_STREAM_TIMINGS, ...timings.streams } },
    { provide: PRESENCE_TIMINGS, useValue: { ...DEFAULT_PRESENCE_TIMINGS, ...timings.presence } },
    {
      provide: PhoneNotifier,
      useFactory: (streams: PhoneStreams) => phoneBell(parts, streams),
      inject: [PhoneStreams],
    },
    {
      provide: LaneSlots,
      useFactory: (queue: Queue<DrainJob>) => phoneSlots(parts, queue),
      inject: [getQueueToken(SMS_LANES.queue)],
    },
    {
      provide: SmsEngine,
      useFactory: (
        queue: Queue<DrainJob>,
        streams: PhoneStreams,
        heartbeat: StreamHeartbeat,
        presence: PresenceClock,
        smsMetrics: SmsMetrics,
      ) => new SmsEngine({ ...parts, queue, streams, heartbeat, presence, metrics: smsMetrics }),
      inject: [getQueueToken(SMS_LANES.queue), PhoneStreams, StreamHeartbeat, PresenceClock, SmsMetrics],
    },
    { provide: RequestRate, useValue: parts.rate },
    UnknownCallerBrake,
    PasswordWork,
    PhoneAccessService,
    DeviceService,
    RegistrationService,
    UserService,
    PhoneStreams,
    StreamHeartbeat,
    PresenceClock,
    PhoneWaker,
    PhoneLaneProcessor,
  ];
}

function phoneSlots({ database, lanesPerOrganization, logger }: SmsDispatcherParts, queue: Queue<DrainJob>): LaneSlots {
  const doorbell = new Doorbell(queue, {
    onFailure: (error) => logger.debug({ err: error }, 'a lane was not left to others, the sweeper makes up for it'),
  });
  return new LaneSlots({
    queue: SMS_LANES,
    owners: new LaneOwnerRepository(database),
    ring: (lane) => doorbell.ring(lane),
    mostPerOwner: lanesPerOrganization,
  });
}

/** Without Redis at least the phones whose stream this replica holds hear it. */
function phoneBell({ redis, prefix, logger }: SmsDispatcherParts, streams: PhoneStreams): PhoneNotifier {
  return new PhoneNotifier(redis, prefix, (error, lost) => {
    logger.debug({ err: error }, 'phones of other replicas could not be woken');
    for (const wake of lost) streams.deliver(wake);
  });
}

import { Database, repositoryProviders } from '@chasqui/database';
import { backlogMetrics } from '@chasqui/operations';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { SmsPhoneSessionRepository, SmsReceiverRepository } from '@chasqui/sms';
import { coreProviders, type WorkerParts } from '@chasqui/runtime';
import { RequestRate } from '@chasqui/http';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { SMS_TIMINGS, type SmsTimings } from './sms-timings';
import type { SmsDispatcherConfig } from './sms-dispatcher.config';
import { SmsMetrics } from './sms.metrics';

export interface CoreOptions {
  runtime: WorkerParts<Database>;
  config: SmsDispatcherConfig;
  mediaStore: MediaStore;
  timings: SmsTimings;
  /** Limits each phone. */
  rate: RequestRate;
}

@Global()
@Module({})
export class CoreModule {
  static of({ runtime, config, mediaStore, timings, rate }: CoreOptions): DynamicModule {
    const providers: Provider[] = [
      ...coreProviders(runtime, Database, config),
      ...repositoryProviders(SmsPhoneSessionRepository, SmsReceiverRepository),
      { provide: MEDIA_STORE, useValue: mediaStore },
      { provide: SMS_TIMINGS, useValue: timings },
      { provide: RequestRate, useValue: rate },
      SmsMetrics,
      backlogMetrics('sms'),
    ];
    return { module: CoreModule, providers, exports: providers };
  }
}

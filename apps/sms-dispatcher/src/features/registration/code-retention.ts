import { SmsRegistrationRepository } from '@chasqui/sms';
import { RetentionJob, type Logger, LOGGER } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

@Injectable()
export class CodeRetention extends RetentionJob implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(registrations: SmsRegistrationRepository, @Inject(LOGGER) logger: Logger) {
    super('pairing codes', (limit) => registrations.forgetOldCodes(limit), logger);
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}

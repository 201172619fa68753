import { repositoryProviders } from '@chasqui/database';
import { SmsPresenceRepository } from '@chasqui/sms';
import { Module } from '@nestjs/common';
import { PresenceClock } from './presence-clock';

@Module({ providers: [...repositoryProviders(SmsPresenceRepository), PresenceClock] })
export class PresenceModule {}

import { repositoryProviders } from '@chasqui/entities';
import { WebhookRecoveryRepository } from '@chasqui/events';
import { Module } from '@nestjs/common';
import { RecoveryRunner } from './recovery-runner';

@Module({ providers: [...repositoryProviders(WebhookRecoveryRepository), RecoveryRunner] })
export class RecoveriesModule {}

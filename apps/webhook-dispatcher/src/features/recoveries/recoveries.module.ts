import { repositoryProviders } from '@chasqui/database';
import { WebhookRecoveryRepository } from '@chasqui/webhooks';
import { Module } from '@nestjs/common';
import { RecoveryRunner } from './recovery-runner';

@Module({ providers: [...repositoryProviders(WebhookRecoveryRepository), RecoveryRunner] })
export class RecoveriesModule {}

import { repositoryProviders } from '@chasqui/entities';
import { WebhookRecoveryRepository } from '@chasqui/events';
import { Module } from '@nestjs/common';
import { RecoveryRunner } from './recovery-runner';

/** Recoveries of what an endpoint missed. */
@Module({ providers: [...repositoryProviders(WebhookRecoveryRepository), RecoveryRunner] })
export class RecoveriesModule {}

import { repositoryProviders } from '@chasqui/database';
import { WebhookRetentionRepository } from '@chasqui/webhooks';
import { Module } from '@nestjs/common';
import { WebhookRetention } from './webhook-retention';

@Module({ providers: [...repositoryProviders(WebhookRetentionRepository), WebhookRetention] })
export class RetentionModule {}

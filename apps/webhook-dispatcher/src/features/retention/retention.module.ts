import { repositoryProviders } from '@chasqui/entities';
import { WebhookRetentionRepository } from '@chasqui/events';
import { Module } from '@nestjs/common';
import { WebhookRetention } from './webhook-retention';

@Module({ providers: [...repositoryProviders(WebhookRetentionRepository), WebhookRetention] })
export class RetentionModule {}

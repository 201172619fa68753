import { EventLogRepository } from '@chasqui/events';
import { WebhookTargetRepository } from '@chasqui/webhooks';
import { repositoryProviders } from '@chasqui/database';
import { Module } from '@nestjs/common';
import { EndpointCache } from './endpoint-cache';
import { EndpointDisabler } from './endpoint-disabler';
import { EndpointFlows } from './endpoint-flows';

@Module({
  providers: [
    ...repositoryProviders(EventLogRepository, WebhookTargetRepository),
    EndpointCache,
    EndpointDisabler,
    EndpointFlows,
  ],
  exports: [EndpointCache, EndpointDisabler, EndpointFlows, WebhookTargetRepository],
})
export class EndpointsModule {}

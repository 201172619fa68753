import { EventLogRepository, WebhookTargetRepository } from '@chasqui/events';
import { repositoryProviders } from '@chasqui/entities';
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

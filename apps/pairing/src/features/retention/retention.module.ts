import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MessageChangeRepository } from '@chasqui/messaging';
import { repositoryProviders } from '@chasqui/entities';
import { Module } from '@nestjs/common';
import { AwaitedFiles } from './awaited-files';
import { GatewayRetention } from './gateway-retention';
import { OrganizationErasureJob } from './organization-erasure';
import { PlanRetentionJob } from './plan-retention';

/** What nobody needs any more of what gateway apps reported, what plans do not keep, and organizations that are deleted. */
@Module({
  providers: [
    ...repositoryProviders(GatewayEventRepository, MessageChangeRepository),
    AwaitedFiles,
    GatewayRetention,
    PlanRetentionJob,
    OrganizationErasureJob,
  ],
})
export class RetentionModule {}

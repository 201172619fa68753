import { ExportRepository } from '@chasqui/data-lifecycle';
import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MessageChangeRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { Module } from '@nestjs/common';
import { AwaitedFiles } from './awaited-files';
import { ContactMessagesJob } from './contact-messages';
import { GatewayRetention } from './gateway-retention';
import { OrganizationErasureJob } from './organization-erasure';
import { OrganizationExportJob } from './organization-exports';
import { PlanRetentionJob } from './plan-retention';

@Module({
  providers: [
    ...repositoryProviders(ExportRepository, GatewayEventRepository, MessageChangeRepository),
    AwaitedFiles,
    ContactMessagesJob,
    GatewayRetention,
    PlanRetentionJob,
    OrganizationErasureJob,
    OrganizationExportJob,
  ],
})
export class RetentionModule {}

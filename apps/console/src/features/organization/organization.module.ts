import { ConsentSettingsRepository } from '@chasqui/conversations/inbound';
import { OrganizationRepository, UsageRepository } from '@chasqui/tenancy';
import { Module } from '@nestjs/common';
import { repositories } from '@chasqui/http';
import { ConsentController } from './consent.controller';
import { OrganizationController } from './organization.controller';

@Module({
  controllers: [OrganizationController, ConsentController],
  providers: repositories(OrganizationRepository, UsageRepository, ConsentSettingsRepository),
})
export class OrganizationModule {}

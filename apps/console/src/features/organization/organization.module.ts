import { ConsentSettingsRepository } from '@chasqui/inbound';
import { OrganizationRepository, UsageRepository } from '@chasqui/tenancy';
import { Module } from '@nestjs/common';
import { repositories } from '@chasqui/wiring';
import { ConsentController } from './consent.controller';
import { OrganizationController } from './organization.controller';

/** An organization, its name, its usage, and what it decided about consent. */
@Module({
  controllers: [OrganizationController, ConsentController],
  providers: repositories(OrganizationRepository, UsageRepository, ConsentSettingsRepository),
})
export class OrganizationModule {}

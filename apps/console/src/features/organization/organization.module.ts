import { OrganizationRepository, UsageRepository } from '@chasqui/tenancy';
import { Module } from '@nestjs/common';
import { repositories } from '@chasqui/wiring';
import { OrganizationController } from './organization.controller';

/** An organization, its name and its usage. */
@Module({ controllers: [OrganizationController], providers: repositories(OrganizationRepository, UsageRepository) })
export class OrganizationModule {}

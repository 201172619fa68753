import { AppError } from '@chasqui/errors';
import { type Actor } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, isUuid } from '@chasqui/http/requests';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequestActor } from '../../http/caller';
import { NeedsConfirmation, OperatorOnly } from '../../http/route-access';
import { HealthData } from './health.response';
import { HealthService } from './health.service';
import { InstalledOrganizationData } from './installed-organization.response';
import { InstalledOrganizations } from './installed-organizations.service';

@ApiTags('Operations')
@Controller('operations')
export class InstallationController {
  constructor(
    private readonly health: HealthService,
    private readonly organizations: InstalledOrganizations,
  ) {}

  @Get('health')
  @OperatorOnly()
  @ApiSummary('See how the installation is')
  @ApiAnswer(HealthData, { description: 'Its processes and what they stand on.' })
  async read(): Promise<Answer<HealthData>> {
    return answer(await this.health.read());
  }

  @Get('organizations')
  @OperatorOnly()
  @ApiSummary('List all organizations')
  @ApiAnswer(InstalledOrganizationData, { isList: true, description: 'The organizations, oldest first.' })
  async list(): Promise<Answer<InstalledOrganizationData[]>> {
    return answer(await this.organizations.list());
  }

  @Post('organizations/:id/suspend')
  @HttpCode(200)
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary(
    'Suspend an organization',
    'Its keys answer 403 ORGANIZATION_SUSPENDED, and nothing is started in its lanes; what comes in is still stored.',
  )
  @ApiAnswer(InstalledOrganizationData, { description: 'The organization.' })
  @ApiErrors('ORGANIZATION_NOT_FOUND')
  async suspend(@Param('id') id: string, @RequestActor() actor: Actor): Promise<Answer<InstalledOrganizationData>> {
    return answer(await this.organizations.setSuspended(ofOrganization(id), true, actor));
  }

  @Post('organizations/:id/resume')
  @HttpCode(200)
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary('End the suspension of an organization', 'What waited in its lanes leaves at once.')
  @ApiAnswer(InstalledOrganizationData, { description: 'The organization.' })
  @ApiErrors('ORGANIZATION_NOT_FOUND', 'INVALID_STATE')
  async resume(@Param('id') id: string, @RequestActor() actor: Actor): Promise<Answer<InstalledOrganizationData>> {
    return answer(await this.organizations.setSuspended(ofOrganization(id), false, actor));
  }
}

function ofOrganization(id: string): string {
  if (!isUuid(id)) throw new AppError('ORGANIZATION_NOT_FOUND');
  return id.toLowerCase();
}

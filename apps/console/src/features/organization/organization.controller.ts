import { Database } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { Identity } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiSummary, CheckedPipe } from '@chasqui/requests';
import { OrganizationRepository, UsageRepository } from '@chasqui/tenancy';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsRight } from '../../http/route-access';
import { ChangeOrganizationBody } from './organization.body';
import { OrganizationData, toLimitUseData } from './organization.response';

/** An organization and what it uses of its plan. */
@ApiTags('Organization')
@Controller('organizations/:org')
export class OrganizationController {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly usage: UsageRepository,
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  @Get()
  @NeedsRight('organization:read')
  @ApiSummary('See an organization and its usage')
  @ApiAnswer(OrganizationData, { description: 'The organization.' })
  read(@RequestMember() { orgId }: MemberOf): Promise<Answer<OrganizationData>> {
    return this.answerOf(orgId);
  }

  @Patch()
  @NeedsRight('organization:manage')
  @ApiSummary('Rename an organization')
  @ApiAnswer(OrganizationData, { description: 'The organization.' })
  async rename(
    @RequestMember() { orgId, actor }: MemberOf,
    @Body(new CheckedPipe(ChangeOrganizationBody)) body: ChangeOrganizationBody,
  ): Promise<Answer<OrganizationData>> {
    const name = body.name.trim();
    await this.database.transaction(async (transaction) => {
      const former = await this.organizations.rename(transaction, orgId, name);
      if (former === null) throw new AppError('ORGANIZATION_NOT_FOUND');
      await this.identity.audit.append(transaction, {
        orgId,
        actor,
        action: 'organization.changed',
        target: { type: 'organization', id: orgId, name },
        detail: { name: { from: former, to: name } },
      });
    });
    return this.answerOf(orgId);
  }

  private async answerOf(orgId: string): Promise<Answer<OrganizationData>> {
    const organization = await this.organizations.find(orgId);
    if (organization === null) throw new AppError('ORGANIZATION_NOT_FOUND');
    const { id, name, planCode, createdAt } = organization;
    const usage = (await this.usage.listForOrg(orgId, new Date())).map(toLimitUseData);
    return answer({ id, name, plan: planCode, created_at: createdAt.toISOString(), usage });
  }
}

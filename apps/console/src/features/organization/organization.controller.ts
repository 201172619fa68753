import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { Identity } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { OrganizationRepository, type OrganizationSettings, UsageRepository } from '@chasqui/tenancy';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsRight } from '../../http/route-access';
import { ChangeOrganizationBody } from './organization.body';
import { OrganizationData, toLimitUseData } from './organization.response';

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
  @ApiSummary('Change an organization', 'Its name and its default country. The country holds within five seconds.')
  @ApiAnswer(OrganizationData, { description: 'The organization.' })
  async change(
    @RequestMember() { orgId, actor }: MemberOf,
    @Body(new CheckedPipe(ChangeOrganizationBody, 'INVALID_BODY', undefined, 'keep nulls'))
    body: ChangeOrganizationBody,
  ): Promise<Answer<OrganizationData>> {
    const change = toChange(body);
    await this.database.transaction(async (transaction) => {
      const former = await this.organizations.change(transaction, orgId, change);
      if (former === null) throw new AppError('ORGANIZATION_NOT_FOUND');
      const detail = differences(former, { ...former, ...change });
      if (Object.keys(detail).length === 0) return;
      const target = { type: 'organization', id: orgId, name: change.name ?? former.name } as const;
      await this.identity.audit.append(transaction, { orgId, actor, action: 'organization.changed', target, detail });
    });
    return this.answerOf(orgId);
  }

  private async answerOf(orgId: string): Promise<Answer<OrganizationData>> {
    const organization = await this.organizations.find(orgId);
    if (organization === null) throw new AppError('ORGANIZATION_NOT_FOUND');
    const { id, name, planCode, defaultCountry, createdAt } = organization;
    const usage = (await this.usage.listForOrg(orgId, new Date())).map(toLimitUseData);
    const created = createdAt.toISOString();
    return answer({ id, name, plan: planCode, default_country: defaultCountry, created_at: created, usage });
  }
}

const toChange = ({ name, default_country: country }: ChangeOrganizationBody): Partial<OrganizationSettings> => ({
  ...(typeof name === 'string' && { name: name.trim() }),
  ...(country !== undefined && { defaultCountry: country }),
});

function differences(
  former: OrganizationSettings,
  now: OrganizationSettings,
): Record<string, { from: string | null; to: string | null }> {
  const pairs = [
    ['name', former.name, now.name],
    ['default_country', former.defaultCountry, now.defaultCountry],
  ] as const;
  return Object.fromEntries(pairs.flatMap(([name, from, to]) => (from === to ? [] : [[name, { from, to }]])));
}

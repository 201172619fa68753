import { AppError } from '@chasqui/errors';
import { type ConsentSettings, ConsentSettingsRepository } from '@chasqui/conversations/inbound';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedChanges } from '../../core/audited-changes';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsRight } from '../../http/route-access';
import { ChangeConsentBody } from './consent.body';
import { ConsentSettingsData, toConsentSettingsData } from './consent.response';

@ApiTags('Organization')
@Controller('organizations/:org/consent')
export class ConsentController {
  constructor(
    private readonly settings: ConsentSettingsRepository,
    private readonly changes: AuditedChanges,
  ) {}

  @Get()
  @NeedsRight('organization:read')
  @ApiSummary('See the settings of consent')
  @ApiAnswer(ConsentSettingsData, { description: 'The settings.' })
  async read(@RequestMember() { orgId }: MemberOf): Promise<Answer<ConsentSettingsData>> {
    return answerOf(await this.settings.find(orgId));
  }

  @Patch()
  @NeedsRight('organization:manage')
  @ApiSummary('Change the settings of consent', 'They hold within five seconds, also for messages that wait.')
  @ApiAnswer(ConsentSettingsData, { description: 'The settings.' })
  @ApiErrors('INVALID_BODY', 'VALIDATION')
  async change(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(ChangeConsentBody, 'INVALID_BODY', undefined, 'keep nulls')) body: ChangeConsentBody,
  ): Promise<Answer<ConsentSettingsData>> {
    const { orgId } = member;
    const changed = await this.changes.run(
      member,
      (transaction) => new ConsentSettingsRepository(transaction).change(orgId, toChange(body)),
      (change) => {
        if (change === null || Object.keys(change.changes).length === 0) return null;
        const target = { type: 'organization', id: orgId, name: change.name };
        return { action: 'organization.consent_changed', target, detail: change.changes };
      },
    );
    return answerOf(changed?.settings ?? null);
  }
}

const toChange = (body: ChangeConsentBody): Partial<ConsentSettings> => ({
  ...(typeof body.enforce_whatsapp_opt_out === 'boolean' && { enforceWhatsappOptOut: body.enforce_whatsapp_opt_out }),
  ...(body.stop_words && { stopWords: body.stop_words }),
  ...(body.start_words && { startWords: body.start_words }),
  ...(body.stop_text !== undefined && { stopText: body.stop_text }),
  ...(body.start_text !== undefined && { startText: body.start_text }),
  ...(body.help_text !== undefined && { helpText: body.help_text }),
});

function answerOf(settings: ConsentSettings | null): Answer<ConsentSettingsData> {
  if (settings === null) throw new AppError('ORGANIZATION_NOT_FOUND');
  return answer(toConsentSettingsData(settings));
}

import { type AuditAction, Database } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { Identity } from '@chasqui/identity';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
} from '@chasqui/requests';
import {
  SimBody,
  SmsAccountBody,
  SmsAccountDetail,
  SmsAccountsService,
  SmsPairingBody,
  SmsPairingData,
  toSmsAccountDetail,
  toSmsPhoneChange,
  UnpairedSmsAccountData,
} from '@chasqui/sms-accounts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsRole } from '../../http/route-access';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

/** The SMS phones of an organization. */
@ApiTags('Phones')
@ApiExtraModels(SimBody)
@Controller('organizations/:org/phones')
export class PhonesController {
  constructor(
    private readonly accounts: SmsAccountsService,
    private readonly identity: Identity,
    private readonly database: Database,
  ) {}

  @Get()
  @NeedsRole('viewer')
  @ApiSummary('List SMS phones')
  @ApiAnswer(SmsAccountDetail, { isList: true, description: 'The phones with their settings, newest first.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<SmsAccountDetail>> {
    const page = pageOf(query);
    const { part, total } = await this.accounts.list({ orgId, mode: modeOf(query) }, undefined, page);
    return answerPage(part, toSmsAccountDetail, { ...page, total });
  }

  @Post('pairing')
  @HttpCode(200)
  @NeedsRole('developer')
  @ApiSummary('Pair an SMS phone')
  @ApiBody({ type: SmsPairingBody, required: false })
  @ApiAnswer(SmsPairingData, { description: 'What to scan with the app, or to type into it.' })
  @ApiErrors('PLAN_LIMIT')
  async pair(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(SmsPairingBody, 'INVALID_BODY', {})) { protocol = 'sms_gate' }: SmsPairingBody,
  ): Promise<Answer<SmsPairingData>> {
    const pairing = await this.accounts.pair({ orgId: member.orgId, mode: modeOf(query) }, protocol, this.database);
    await this.note(member, 'phone.pairing_created', protocol);
    return answer(pairing);
  }

  @Patch(':id')
  @NeedsRole('developer')
  @ApiSummary('Change the settings of an SMS phone')
  @ApiAnswer(SmsAccountDetail, { description: 'The phone.' })
  @ApiErrors('SMS_ACCOUNT_NOT_FOUND')
  async change(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(SmsAccountBody, 'INVALID_BODY', undefined, 'keep nulls')) body: SmsAccountBody,
  ): Promise<Answer<SmsAccountDetail>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const changed = await this.accounts.change(owner, idOf(id), toSmsPhoneChange(body));
    await this.note(member, 'phone.changed', id);
    return answer(toSmsAccountDetail(changed));
  }

  @Delete(':id')
  @NeedsRole('developer')
  @ApiSummary('Unpair an SMS phone')
  @ApiAnswer(UnpairedSmsAccountData, { description: 'What became of its messages.' })
  @ApiErrors('SMS_ACCOUNT_NOT_FOUND')
  async unpair(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<UnpairedSmsAccountData>> {
    const unpaired = await this.accounts.unpair({ orgId: member.orgId, mode: modeOf(query) }, idOf(id));
    await this.note(member, 'phone.removed', id);
    return answer(unpaired);
  }

  private note({ orgId, actor }: MemberOf, action: AuditAction, id: string): Promise<void> {
    const target = { type: 'phone', id, name: null };
    return this.database.transaction((transaction) =>
      this.identity.audit.append(transaction, { orgId, actor, action, target }),
    );
  }
}

function idOf(id: string): string {
  if (!isUuid(id)) throw new AppError('SMS_ACCOUNT_NOT_FOUND');
  return id.toLowerCase();
}

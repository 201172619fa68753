import { AppError } from '@chasqui/errors';
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
} from '@chasqui/http/requests';
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
} from '@chasqui/sms/accounts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { NumberAudit } from '../numbers/number-audit.service';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

@ApiTags('Phones')
@ApiExtraModels(SimBody)
@Controller('organizations/:org/phones')
export class PhonesController {
  constructor(
    private readonly accounts: SmsAccountsService,
    private readonly audit: NumberAudit,
  ) {}

  @Get()
  @NeedsRight('accounts:read')
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
  @NeedsRight('accounts:write')
  @ApiSummary('Pair an SMS phone')
  @ApiBody({ type: SmsPairingBody, required: false })
  @ApiAnswer(SmsPairingData, { description: 'What to scan with the app, or to type into it.' })
  @ApiErrors('PLAN_LIMIT')
  async pair(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(SmsPairingBody, 'INVALID_BODY', {})) { protocol = 'sms_gate' }: SmsPairingBody,
  ): Promise<Answer<SmsPairingData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    return answer(
      await this.audit.run(
        member,
        (database) => this.accounts.pair(owner, protocol, database),
        () => ({ action: 'phone.pairing_created', type: 'phone', id: protocol }),
      ),
    );
  }

  @Patch(':id')
  @NeedsRight('accounts:write')
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
    const phoneId = idOf(id);
    const note = this.audit.alongside(member, { action: 'phone.changed', type: 'phone', id: phoneId });
    return answer(toSmsAccountDetail(await this.accounts.change(owner, phoneId, toSmsPhoneChange(body), note)));
  }

  @Delete(':id')
  @NeedsRight('accounts:write')
  @ApiSummary('Unpair an SMS phone')
  @ApiAnswer(UnpairedSmsAccountData, { description: 'What became of its messages.' })
  @ApiErrors('SMS_ACCOUNT_NOT_FOUND')
  async unpair(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<UnpairedSmsAccountData>> {
    const phoneId = idOf(id);
    const note = this.audit.alongside(member, { action: 'phone.removed', type: 'phone', id: phoneId });
    return answer(await this.accounts.unpair({ orgId: member.orgId, mode: modeOf(query) }, phoneId, note));
  }
}

function idOf(id: string): string {
  if (!isUuid(id)) throw new AppError('SMS_ACCOUNT_NOT_FOUND');
  return id.toLowerCase();
}

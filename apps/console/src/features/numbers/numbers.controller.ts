import {
  LinkBody,
  LinkData,
  LinkingService,
  SessionReader,
  StatusQuery,
  UnlinkBody,
  UnlinkData,
} from '@chasqui/whatsapp/linking';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe, phoneOf } from '@chasqui/http/requests';
import { NumberClaimRepository, NumberOverviewRepository } from '@chasqui/whatsapp';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight, Slow } from '../../http/route-access';
import { NumberAudit } from './number-audit.service';
import { NumberData, PairingSessionData, toNumberData, toPairingSession } from './number.response';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));
const QUESTION_ERRORS = [
  'NO_GATEWAY',
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'GATEWAY_CLOSED',
  'GATEWAY_ERROR',
] as const;

@ApiTags('Numbers')
@Controller('organizations/:org/numbers')
export class NumbersController {
  constructor(
    private readonly numbers: NumberOverviewRepository,
    private readonly linking: LinkingService,
    private readonly sessions: SessionReader,
    private readonly audit: NumberAudit,
  ) {}

  @Get()
  @NeedsRight('accounts:read')
  @ApiSummary('List WhatsApp numbers')
  @ApiAnswer(NumberData, { isList: true, description: 'The numbers, whatever their state, newest first.' })
  async list(@RequestMember() { orgId }: MemberOf, @InMode() query: ModeQuery): Promise<Answer<NumberData[]>> {
    return answer((await this.numbers.listForOrg(orgId, modeOf(query))).map(toNumberData));
  }

  @Post('link')
  @HttpCode(200)
  @Slow()
  @NeedsRight('accounts:write')
  @ApiSummary('Begin to pair a number')
  @ApiAnswer(LinkData, { description: 'The gateway app has begun.' })
  @ApiErrors(
    'GATEWAY_SETUP_REQUIRED',
    'GATEWAY_CLOSED',
    'GATEWAY_ERROR',
    'NOT_YOUR_NUMBER',
    'PLAN_LIMIT',
    'RATE_LIMITED',
  )
  async link(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(LinkBody)) body: LinkBody,
  ): Promise<Answer<LinkData>> {
    const phone = phoneOf(body.phone);
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const note = this.audit.alongside(member, { action: 'number.link_started', type: 'number', id: phone });
    return answer(await this.linking.link(owner, { phone, displayName: body.display_name }, note));
  }

  @Get('session')
  @Slow()
  @NeedsRight('accounts:write')
  @ApiSummary('Follow a pairing', 'A pairing whose codes have run out begins again.')
  @ApiAnswer(PairingSessionData, { description: 'Where it stands.' })
  @ApiErrors(...QUESTION_ERRORS)
  async session(
    @RequestMember() { orgId }: MemberOf,
    @InMode() query: ModeQuery,
    @Query(new CheckedPipe(StatusQuery, 'VALIDATION')) { phone: text }: StatusQuery,
  ): Promise<Answer<PairingSessionData>> {
    const phone = phoneOf(text);
    return answer(toPairingSession(await this.sessions.qr({ orgId, mode: modeOf(query) }, phone, 'qr'), phone));
  }

  @Post('code')
  @HttpCode(200)
  @Slow()
  @NeedsRight('accounts:write')
  @ApiSummary('Pair with eight characters instead of a picture')
  @ApiAnswer(PairingSessionData, { description: 'The code, or where the pairing stands.' })
  @ApiErrors(...QUESTION_ERRORS)
  async code(
    @RequestMember() { orgId }: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(UnlinkBody)) { phone: text }: UnlinkBody,
  ): Promise<Answer<PairingSessionData>> {
    const phone = phoneOf(text);
    return answer(toPairingSession(await this.sessions.qr({ orgId, mode: modeOf(query) }, phone, 'code'), phone));
  }

  @Post('unlink')
  @HttpCode(200)
  @NeedsRight('accounts:write')
  @ApiSummary('Log a number out')
  @ApiAnswer(UnlinkData, { description: 'It is signed out.' })
  @ApiErrors('WHATSAPP_NOT_CONNECTED')
  async unlink(
    @RequestMember() member: MemberOf,
    @InMode() query: ModeQuery,
    @Body(new CheckedPipe(UnlinkBody)) { phone: text }: UnlinkBody,
  ): Promise<Answer<UnlinkData>> {
    const phone = phoneOf(text);
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const { data, pairingIds } = await this.audit.run(
      member,
      (database) => this.linking.signOut(owner, phone, new NumberClaimRepository(database)),
      () => ({ action: 'number.unlinked', type: 'number', id: phone }),
    );
    this.linking.tell(pairingIds);
    return answer(data);
  }
}

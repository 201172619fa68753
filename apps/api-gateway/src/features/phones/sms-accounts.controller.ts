import type { Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
} from '@chasqui/http/requests';
import {
  SimBody,
  SmsAccountBody,
  SmsAccountData,
  SmsAccountDetail,
  SmsAccountsQuery,
  SmsAccountsService,
  SmsPairingBody,
  SmsPairingData,
  toSmsPhoneChange,
  toSmsAccountData,
  toSmsAccountDetail,
  UnpairedSmsAccountData,
} from '@chasqui/sms/accounts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { SMS_ACCOUNT_EXAMPLES } from './sms-accounts.examples';

const ID = { name: 'id', description: "The phone's ID.", schema: { type: 'string', format: 'uuid' } };

@ApiTags('SMS')
@ApiExtraModels(SimBody)
@Controller('sms/accounts')
export class SmsAccountsController {
  constructor(
    private readonly accounts: SmsAccountsService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Get()
  @Scope('accounts:read')
  @ApiNamed('listSmsAccounts', SMS_ACCOUNT_EXAMPLES)
  @ApiSummary('List SMS phones', 'Returns all SMS phones of your organization, newest first.')
  @ApiAnswer(SmsAccountData, { isList: true, description: 'The SMS phones.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(SmsAccountsQuery, 'VALIDATION')) query: SmsAccountsQuery,
  ): Promise<ListAnswer<SmsAccountData>> {
    const page = pageOf(query);
    const { part, total } = await this.accounts.list(key, query.status, page);
    return answerPage(part, toSmsAccountData, { ...page, total });
  }

  @Post('pairing')
  @HttpCode(200)
  @Scope('accounts:write')
  @ApiNamed('pairSmsAccount', SMS_ACCOUNT_EXAMPLES)
  @ApiSummary(
    'Pair an SMS phone',
    'Returns a code to type into the app. For `cht`, returns the URL, user name and password of a new phone.',
  )
  @ApiBody({ type: SmsPairingBody, required: false })
  @ApiAnswer(SmsPairingData, { description: 'What to type into the app.' })
  @ApiIdempotent()
  @ApiErrors('PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async pair(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(SmsPairingBody, 'INVALID_BODY', {})) body: SmsPairingBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SmsPairingData>> {
    const { protocol = 'sms_gate' } = body;
    const content = [protocol];
    const draft = { key, route: 'POST /sms/accounts/pairing', idempotencyKey: idempotencyKeyOf(request), content };
    const plan = async () => (database: Transactor) => this.accounts.pair(key, protocol, database);
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Get(':id')
  @Scope('accounts:read')
  @ApiNamed('getSmsAccount', SMS_ACCOUNT_EXAMPLES)
  @ApiSummary('Retrieve an SMS phone', "Returns the phone's settings and what its app last reported.")
  @ApiParam(ID)
  @ApiAnswer(SmsAccountDetail, { description: 'The phone.' })
  @ApiErrors('SMS_ACCOUNT_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<SmsAccountDetail>> {
    return answer(toSmsAccountDetail(await this.accounts.read(key, idOf(id))));
  }

  @Patch(':id')
  @Scope('accounts:write')
  @ApiNamed('updateSmsAccount', SMS_ACCOUNT_EXAMPLES)
  @ApiSummary(
    'Update an SMS phone',
    'Fields that you leave out stay as they are. Null clears a field that can be empty.',
  )
  @ApiParam(ID)
  @ApiAnswer(SmsAccountDetail, { description: 'The updated phone.' })
  @ApiErrors('SMS_ACCOUNT_NOT_FOUND')
  async change(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(SmsAccountBody, 'INVALID_BODY', undefined, 'keep nulls')) body: SmsAccountBody,
  ): Promise<Answer<SmsAccountDetail>> {
    return answer(toSmsAccountDetail(await this.accounts.change(key, idOf(id), toSmsPhoneChange(body))));
  }

  @Delete(':id')
  @Scope('accounts:write')
  @ApiNamed('unpairSmsAccount', SMS_ACCOUNT_EXAMPLES)
  @ApiSummary(
    'Unpair an SMS phone',
    'Its token stops working at once. Messages that were never offered to it move to another connected ' +
      'phone, or fail with DEVICE_OFFLINE if there is none. Messages that it already has fail with ' +
      'DEVICE_OFFLINE.',
  )
  @ApiParam(ID)
  @ApiAnswer(UnpairedSmsAccountData, { description: 'The phone is unpaired.' })
  @ApiErrors('SMS_ACCOUNT_NOT_FOUND')
  async unpair(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<UnpairedSmsAccountData>> {
    return answer(await this.accounts.unpair(key, idOf(id)));
  }
}

/** A malformed id counts as unknown. */
function idOf(id: string): string {
  if (!isUuid(id)) throw new AppError('SMS_ACCOUNT_NOT_FOUND');
  return id.toLowerCase();
}

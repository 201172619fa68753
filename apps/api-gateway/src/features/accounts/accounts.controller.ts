import {
  AccountBody,
  AccountData,
  AccountsService,
  ChangedAccountData,
  toAccountData,
  toChangedAccountData,
} from '@chasqui/whatsapp/linking';
import {
  type Answer,
  answer,
  answerList,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  asksForPage,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
  WholeListQuery,
} from '@chasqui/http/requests';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { AppError } from '@chasqui/errors';
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { ACCOUNT_EXAMPLES } from './accounts.examples';

const ID = { name: 'id', description: "The number's ID.", schema: { type: 'string', format: 'uuid' } };

@ApiTags('WhatsApp')
@Controller('whatsapp/accounts')
export class AccountsController {
  constructor(
    private readonly numbers: WhatsappNumberRepository,
    private readonly accounts: AccountsService,
  ) {}

  @Get()
  @Scope('accounts:read')
  @ApiNamed('listWhatsappAccounts', ACCOUNT_EXAMPLES)
  @ApiSummary('List connected WhatsApp numbers', 'Returns the numbers that are connected right now, newest first.')
  @ApiAnswer(AccountData, { isList: true, description: 'The connected numbers.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(WholeListQuery, 'VALIDATION')) query: WholeListQuery,
  ): Promise<ListAnswer<AccountData>> {
    const page = pageOf(query);
    const isWhole = !asksForPage(query);
    const { part, total } = await this.numbers.listConnectedForOrg(key.orgId, key.mode, {
      ...page,
      ...(isWhole && { limit: null }),
    });
    return isWhole ? answerList(part, toAccountData, total) : answerPage(part, toAccountData, { ...page, total });
  }

  @Patch(':id')
  @Scope('accounts:write')
  @ApiNamed('updateWhatsappAccount', ACCOUNT_EXAMPLES)
  @ApiSummary(
    'Update a WhatsApp number',
    'Fields that you leave out stay as they are. The gateway app of the number learns the new settings within ' +
      'seconds, or when it connects again.',
  )
  @ApiParam(ID)
  @ApiAnswer(ChangedAccountData, { description: 'The updated number.' })
  @ApiErrors('WHATSAPP_ACCOUNT_NOT_FOUND')
  async change(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(AccountBody, 'INVALID_BODY', undefined, 'keep nulls')) body: AccountBody,
  ): Promise<Answer<ChangedAccountData>> {
    return answer(toChangedAccountData(await this.accounts.change(key, idOf(id), body)));
  }
}

/** A malformed id counts as unknown. */
function idOf(id: string): string {
  if (!isUuid(id)) throw new AppError('WHATSAPP_ACCOUNT_NOT_FOUND');
  return id.toLowerCase();
}

import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { answerList, type ListAnswer } from '../../http/answer';
import { ApiAnswer, ApiNamed, ApiSummary } from '../../http/api-docs.decorator';
import { CheckedPipe } from '../../http/checked.pipe';
import { afterOf } from '../../http/cursor.field';
import { CursorQuery } from '../../http/page.query';
import { directionOf } from '../../http/sort.field';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { AccountData, toAccountData } from './account.response';
import { ACCOUNT_EXAMPLES } from './accounts.examples';

@ApiTags('WhatsApp')
@Controller('whatsapp/accounts')
export class AccountsController {
  constructor(private readonly numbers: WhatsappNumberRepository) {}

  @Get()
  @Scope('accounts:read')
  @ApiNamed('listWhatsappAccounts', ACCOUNT_EXAMPLES)
  @ApiSummary('List connected WhatsApp numbers', 'Returns the numbers that are connected right now, newest first.')
  @ApiAnswer(AccountData, { isList: true, description: 'The connected numbers.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(CursorQuery, 'VALIDATION')) query: CursorQuery,
  ): Promise<ListAnswer<AccountData>> {
    const page = { after: afterOf(query), offset: 0, limit: null, direction: directionOf(query) };
    const { part, total } = await this.numbers.listConnectedForOrg(key.orgId, key.mode, page);
    return answerList(part, toAccountData, total);
  }
}

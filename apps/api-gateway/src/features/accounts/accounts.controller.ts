import { WhatsappNumberRepository } from '@chasqui/entities';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { answerList, type ListAnswer } from '../../http/answer';
import { ApiAnswer, ApiSummary } from '../../http/api-docs.decorator';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { AccountData, toAccountData } from './account.response';

@ApiTags('WhatsApp')
@Controller('whatsapp/accounts')
export class AccountsController {
  constructor(private readonly numbers: WhatsappNumberRepository) {}

  @Get()
  @Scope('accounts:read')
  @ApiSummary('List connected WhatsApp numbers', 'Newest first; only numbers that are connected now.')
  @ApiAnswer(AccountData, { isList: true, description: 'The numbers that are connected now.' })
  async list(@RequestKey() key: AuthenticatedKey): Promise<ListAnswer<AccountData>> {
    return answerList((await this.numbers.findConnectedForOrg(key.orgId, key.mode)).map(toAccountData));
  }
}

import { NUMBER_QUESTION_ERRORS } from '@chasqui/whatsapp/linking';
import {
  answerShortList,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
} from '@chasqui/http/requests';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsksGateway, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { GROUP_EXAMPLES } from './groups.examples';
import { GroupsQuery } from './groups.query';
import { WhatsappGroupData } from './groups.response';
import { GroupsService } from './groups.service';

@ApiTags('WhatsApp')
@Controller('whatsapp/groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @AsksGateway()
  @Scope('accounts:read')
  @ApiNamed('listWhatsappGroups', GROUP_EXAMPLES)
  @ApiSummary(
    'List the WhatsApp groups of a number',
    'Returns the groups that the number is in, by name, at most 1,000. The gateway app asks WhatsApp at most once a ' +
      'minute. Messages of groups are received only if the number’s `receive_groups` is on.',
  )
  @ApiAnswer(WhatsappGroupData, { isList: true, description: 'The groups.' })
  @ApiErrors('INVALID_ACCOUNT_ID', 'NO_CONNECTED_ACCOUNT', ...NUMBER_QUESTION_ERRORS)
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(GroupsQuery, 'VALIDATION')) query: GroupsQuery,
  ): Promise<ListAnswer<WhatsappGroupData>> {
    return answerShortList(await this.groups.list(key, query.whatsapp_id), query);
  }
}

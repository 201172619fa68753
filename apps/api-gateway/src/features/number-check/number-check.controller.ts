import { NUMBER_QUESTION_ERRORS } from '@chasqui/whatsapp/linking';
import {
  type Answer,
  answer,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  phoneOf,
} from '@chasqui/http/requests';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsksGateway, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { NumberCheckQuery } from './number-check.query';
import { NumberCheckData } from './number-check.response';
import { NumberCheckService } from './number-check.service';
import { NUMBER_CHECK_EXAMPLES } from './number-check.examples';

@ApiTags('WhatsApp')
@Controller('whatsapp/check')
export class NumberCheckController {
  constructor(private readonly checks: NumberCheckService) {}

  @Get()
  @AsksGateway()
  @Scope('messages:send')
  @ApiNamed('checkWhatsapp', NUMBER_CHECK_EXAMPLES)
  @ApiSummary(
    'Check whether a phone number is on WhatsApp',
    'Results are cached for 24 hours. Each of your numbers can look up at most 10 new numbers per minute; ' +
      'beyond that you get 429 RATE_LIMITED.',
  )
  @ApiAnswer(NumberCheckData, { description: 'Whether the number is on WhatsApp.' })
  @ApiErrors('INVALID_ACCOUNT_ID', 'NO_CONNECTED_ACCOUNT', ...NUMBER_QUESTION_ERRORS)
  async check(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(NumberCheckQuery, 'VALIDATION')) query: NumberCheckQuery,
  ): Promise<Answer<NumberCheckData>> {
    return answer(await this.checks.check(key, phoneOf(query.phone), query.whatsapp_id));
  }
}

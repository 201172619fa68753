import { DatabaseLoadRepository, TRAFFIC_RANGES, type TrafficRange, TrafficRepository } from '@chasqui/operations';
import {
  type Answer,
  answer,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  ChoiceField,
} from '@chasqui/http/requests';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OperatorOnly } from '../../http/route-access';
import { DatabaseLoadData, toDatabaseLoadData } from './database-load.response';
import { toTrafficData, TrafficData } from './traffic.response';

export class TrafficQuery {
  @ChoiceField({ of: TRAFFIC_RANGES, about: 'How far back; default: an hour.' }) range?: TrafficRange;
}

@ApiTags('Operations')
@Controller('operations')
export class FiguresController {
  constructor(
    private readonly traffic: TrafficRepository,
    private readonly load: DatabaseLoadRepository,
  ) {}

  @Get('traffic')
  @OperatorOnly()
  @ApiSummary('See the course of what was sent, how fast, and what failed', 'Recorded once a minute; kept for a week.')
  @ApiAnswer(TrafficData, { description: 'Per channel, and of webhooks.' })
  @ApiErrors('VALIDATION')
  async course(
    @Query(new CheckedPipe(TrafficQuery, 'VALIDATION')) { range = 'hour' }: TrafficQuery,
  ): Promise<Answer<TrafficData>> {
    return answer(toTrafficData(await this.traffic.read(range)));
  }

  @Get('database')
  @OperatorOnly()
  @ApiSummary('See what PostgreSQL is busy with', 'Statements are shown without their values.')
  @ApiAnswer(DatabaseLoadData, { description: 'Its connections, its largest tables, and its slow statements.' })
  async database(): Promise<Answer<DatabaseLoadData>> {
    return answer(toDatabaseLoadData(await this.load.read()));
  }
}

import { AppError } from '@chasqui/errors';
import type { Actor, FoundSession } from '@chasqui/identity';
import {
  LANE_KINDS,
  LaneBoardRepository,
  type LaneKindName,
  LaneOperations,
  type LaneOutcome,
  searchTerms,
} from '@chasqui/operations';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe, isUuid } from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequestSession } from '../../http/caller';
import { OperatorOnly } from '../../http/route-access';
import { LaneRowBody, LanesQuery } from './lane.body';
import { LaneBoardData, LaneData, LaneOutcomeData, toLaneBoardData, toLaneData } from './lane-board.response';

const ACTIONS = ['pause', 'resume', 'drain', 'retry', 'discard'] as const;
type Action = (typeof ACTIONS)[number];

@ApiTags('Operations')
@Controller('operations/lanes')
export class LanesController {
  constructor(
    private readonly board: LaneBoardRepository,
    private readonly operations: LaneOperations,
  ) {}

  @Get()
  @OperatorOnly()
  @ApiSummary('See what waits, for how long, and why')
  @ApiAnswer(LaneBoardData, { isList: true, description: 'One board per kind of lane.' })
  async boards(
    @Query(new CheckedPipe(LanesQuery, 'VALIDATION')) { kind }: LanesQuery,
  ): Promise<Answer<LaneBoardData[]>> {
    const kinds: readonly LaneKindName[] = kind === undefined ? LANE_KINDS : [kind];
    const boards = await Promise.all(kinds.map((each) => this.board.read(each)));
    return answer(boards.map(toLaneBoardData));
  }

  @Get(':lane')
  @OperatorOnly()
  @ApiSummary('See one lane, also one that is not among those that wait the longest')
  @ApiAnswer(LaneData, { description: 'The lane.' })
  @ApiErrors('NOT_FOUND')
  async one(@Param('lane') name: string): Promise<Answer<LaneData>> {
    const { lane } = searchTerms(name);
    const found = lane === null ? null : await this.board.findOne(lane);
    if (found === null) throw new AppError('NOT_FOUND');
    return answer(toLaneData(found));
  }

  @Post(':lane/:action')
  @HttpCode(200)
  @OperatorOnly()
  @ApiSummary(
    'Pause, resume, drain, retry or discard a lane',
    'Drain works on it now. Retry takes what waits to be tried again at once. Discard cancels what was never started, ' +
      'gives the plan back what it was counted for, and tells it as an event. With `row_id`, one message or delivery alone.',
  )
  @ApiAnswer(LaneOutcomeData, { description: 'What came of it.' })
  @ApiErrors('NOT_FOUND', 'VALIDATION')
  async act(
    @Param('lane') lane: string,
    @Param('action') action: string,
    @Body(new CheckedPipe(LaneRowBody, 'INVALID_BODY', {})) { row_id: rowId }: LaneRowBody,
    @RequestSession() { user }: FoundSession,
  ): Promise<Answer<LaneOutcomeData>> {
    const wanted = ACTIONS.find((each) => each === action);
    if (wanted === undefined) throw new AppError('NOT_FOUND');
    if (rowId !== undefined && !isUuid(rowId)) throw new AppError('VALIDATION', { message: '`row_id` must be an ID.' });
    const outcome = await this.run(wanted, lane, { id: user.id, name: user.name || user.email }, rowId);
    return answer(toOutcome(outcome));
  }

  private run(
    action: Action,
    lane: string,
    actor: { id: Actor['id']; name: string },
    rowId: string | undefined,
  ): Promise<LaneOutcome> {
    switch (action) {
      case 'retry':
      case 'discard':
        return this.operations[action](lane, actor, rowId);
      default:
        return this.operations[action](lane, actor);
    }
  }
}

const toOutcome = (outcome: LaneOutcome): LaneOutcomeData =>
  outcome.kind === 'done'
    ? { outcome: 'done', rows: outcome.rows, has_more: outcome.hasMore }
    : { outcome: outcome.kind, rows: null, has_more: false };

import { type Actor, type FoundSession, Identity } from '@chasqui/identity';
import { AppError } from '@chasqui/errors';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, isUuid } from '@chasqui/http/requests';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequestActor, RequestSession } from '../../http/caller';
import { SignedIn } from '../../http/route-access';
import { DONE, DoneData, SessionData } from './me.response';

@ApiTags('Me')
@Controller('me/sessions')
export class SessionsController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @SignedIn()
  @ApiSummary('List your sessions')
  @ApiAnswer(SessionData, { isList: true, description: 'The sessions, the last used one first.' })
  async list(@RequestSession() { id, userId }: FoundSession): Promise<Answer<SessionData[]>> {
    const sessions = await this.identity.sessions.list(userId);
    return answer(
      sessions.map((each) => ({
        id: each.id,
        is_current: each.id === id,
        address: each.address,
        user_agent: each.userAgent,
        created_at: each.createdAt.toISOString(),
        last_seen_at: each.lastSeenAt.toISOString(),
        expires_at: each.expiresAt.toISOString(),
      })),
    );
  }

  @Delete()
  @SignedIn()
  @ApiSummary('End all other sessions')
  @ApiAnswer(DoneData, { description: 'They have ended.' })
  async revokeOthers(
    @RequestSession() { id, userId }: FoundSession,
    @RequestActor() actor: Actor,
  ): Promise<Answer<DoneData>> {
    await this.identity.sessions.revokeOthers(userId, id, actor);
    return answer(DONE);
  }

  @Delete(':id')
  @SignedIn()
  @ApiSummary('End a session')
  @ApiAnswer(DoneData, { description: 'It has ended.' })
  @ApiErrors('SESSION_NOT_FOUND')
  async revoke(
    @Param('id') id: string,
    @RequestSession() { userId }: FoundSession,
    @RequestActor() actor: Actor,
  ): Promise<Answer<DoneData>> {
    if (!isUuid(id)) throw new AppError('SESSION_NOT_FOUND');
    await this.identity.sessions.revoke(userId, id, actor);
    return answer(DONE);
  }
}

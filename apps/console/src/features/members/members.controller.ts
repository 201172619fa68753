import { Identity, mayDo } from '@chasqui/identity';
import { AppError } from '@chasqui/errors';
import { CONFIG } from '@chasqui/runtime';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe, isUuid } from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ConsoleConfig } from '../../console.config';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { pageLink } from '../../pages/page-link';
import { DONE, DoneData } from '../account/me.response';
import { SessionStarts } from '../sign-in/session-starts';
import { ChangeMemberBody } from './member.body';
import { MemberData, ResetLinkData } from './member.response';

@ApiTags('Members')
@Controller('organizations/:org/members')
export class MembersController {
  constructor(
    private readonly identity: Identity,
    private readonly starts: SessionStarts,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Get()
  @NeedsRight('members:read')
  @ApiSummary('List members')
  @ApiAnswer(MemberData, { isList: true, description: 'The members.' })
  async list(@RequestMember() { orgId }: MemberOf): Promise<Answer<MemberData[]>> {
    const members = await this.identity.members.list(orgId);
    return answer(
      members.map(({ id, email, name, role, twoFactor, lastSeenAt, joinedAt }) => ({
        id,
        email,
        name,
        role,
        can_answer: mayDo(role, 'inbox:write'),
        two_factor: twoFactor,
        last_seen_at: lastSeenAt?.toISOString() ?? null,
        joined_at: joinedAt.toISOString(),
      })),
    );
  }

  @Patch(':id')
  @NeedsRight('members:manage')
  @NeedsConfirmation()
  @ApiSummary("Change a member's role; their sessions end")
  @ApiAnswer(DoneData, { description: 'It is changed.' })
  @ApiErrors('FORBIDDEN', 'MEMBER_NOT_FOUND', 'INVALID_STATE')
  async change(
    @RequestMember() { orgId, session, actor }: MemberOf,
    @Param('id') id: string,
    @Body(new CheckedPipe(ChangeMemberBody)) { role }: ChangeMemberBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<DoneData>> {
    const { token } = await this.identity.members.changeRole(orgId, ofMember(id), role, actor, session.id);
    if (token !== null) this.starts.begin(reply, { state: 'signed_in', token });
    return answer(DONE);
  }

  @Delete(':id')
  @NeedsRight('members:manage')
  @ApiSummary('Remove a member')
  @ApiAnswer(DoneData, { description: 'They are no member any more.' })
  @ApiErrors('FORBIDDEN', 'MEMBER_NOT_FOUND', 'INVALID_STATE')
  async remove(@RequestMember() { orgId, actor }: MemberOf, @Param('id') id: string): Promise<Answer<DoneData>> {
    await this.identity.members.remove(orgId, ofMember(id), actor);
    return answer(DONE);
  }

  @Post(':id/reset-link')
  @HttpCode(200)
  @NeedsRight('members:manage')
  @NeedsConfirmation()
  @ApiSummary('Make a link with which a member sets a new password')
  @ApiAnswer(ResetLinkData, { description: 'The link.' })
  @ApiErrors('FORBIDDEN', 'MEMBER_NOT_FOUND')
  async resetLink(
    @RequestMember() { orgId, actor }: MemberOf,
    @Param('id') id: string,
  ): Promise<Answer<ResetLinkData>> {
    const { token, expiresAt } = await this.identity.passwordResets.createForMember(orgId, ofMember(id), actor);
    return answer({ link: pageLink(this.config.PUBLIC_URL, 'reset', token), expires_at: expiresAt.toISOString() });
  }
}

function ofMember(id: string): string {
  if (!isUuid(id)) throw new AppError('MEMBER_NOT_FOUND');
  return id.toLowerCase();
}

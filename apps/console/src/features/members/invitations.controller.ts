import { Identity } from '@chasqui/identity';
import { AppError } from '@chasqui/errors';
import { CONFIG } from '@chasqui/platform';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe, isUuid } from '@chasqui/requests';
import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConsoleConfig } from '../../console.config';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsRole } from '../../http/route-access';
import { pageLink } from '../../pages/page-link';
import { DONE, DoneData } from '../me/me.response';
import { InviteBody } from './member.body';
import { InvitationData, NewInvitationData } from './member.response';

/** Invitations to an organization, for those who make them. */
@ApiTags('Members')
@Controller('organizations/:org/invitations')
export class InvitationsController {
  constructor(
    private readonly identity: Identity,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Get()
  @NeedsRole('admin')
  @ApiSummary('List open invitations')
  @ApiAnswer(InvitationData, { isList: true, description: 'The invitations that can be accepted.' })
  async list(@RequestMember() { orgId }: MemberOf): Promise<Answer<InvitationData[]>> {
    const invitations = await this.identity.invitations.list(orgId);
    return answer(
      invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
        id,
        email,
        role,
        invited_by: invitedBy?.name || invitedBy?.email || null,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    );
  }

  @Post()
  @NeedsRole('admin')
  @ApiSummary('Invite somebody', 'Returns a link to hand on; it can be used once, for 72 hours.')
  @ApiAnswer(NewInvitationData, { description: 'The invitation.', status: 201 })
  @ApiErrors('FORBIDDEN', 'MEMBER_EXISTS', 'PLAN_LIMIT', 'INVALID_STATE')
  async invite(
    @RequestMember() { orgId, session, actor }: MemberOf,
    @Body(new CheckedPipe(InviteBody)) { email, role }: InviteBody,
  ): Promise<Answer<NewInvitationData>> {
    const made = await this.identity.invitations.create(orgId, { email: email.trim(), role }, actor);
    return answer({
      id: made.id,
      email: made.email,
      role: made.role,
      invited_by: session.user.name || session.user.email,
      created_at: made.createdAt.toISOString(),
      expires_at: made.expiresAt.toISOString(),
      link: pageLink(this.config.PUBLIC_URL, 'invitation', made.token),
    });
  }

  @Delete(':id')
  @NeedsRole('admin')
  @ApiSummary('Take an invitation back')
  @ApiAnswer(DoneData, { description: 'Its link is of no use any more.' })
  @ApiErrors('INVITATION_NOT_FOUND')
  async revoke(@RequestMember() { orgId, actor }: MemberOf, @Param('id') id: string): Promise<Answer<DoneData>> {
    if (!isUuid(id)) throw new AppError('INVITATION_NOT_FOUND');
    await this.identity.invitations.revoke(orgId, id, actor);
    return answer(DONE);
  }
}

import { Identity, type NewInvitation } from '@chasqui/identity';
import { AppError } from '@chasqui/errors';
import { CONFIG } from '@chasqui/runtime';
import { type MailStatus, SystemMail } from '@chasqui/mail';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe, isUuid } from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConsoleConfig } from '../../console.config';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { pageLink } from '../../pages/page-link';
import { DONE, DoneData } from '../account/me.response';
import { InviteBody } from './member.body';
import { InvitationData, type InvitationMailData, NewInvitationData } from './member.response';

/** For the members who invite; the invited use the sign-in routes. */
@ApiTags('Members')
@Controller('organizations/:org/invitations')
export class InvitationsController {
  constructor(
    private readonly identity: Identity,
    private readonly mail: SystemMail,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  @Get()
  @NeedsRight('members:manage')
  @ApiSummary('List open invitations')
  @ApiAnswer(InvitationData, { isList: true, description: 'The invitations that can be accepted.' })
  async list(@RequestMember() { orgId }: MemberOf): Promise<Answer<InvitationData[]>> {
    const invitations = await this.identity.invitations.list(orgId);
    const mails = await this.mail.ofLinks(
      orgId,
      invitations.map(({ id }) => id),
    );
    return answer(
      invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
        id,
        email,
        role,
        invited_by: invitedBy?.name || invitedBy?.email || null,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        mail: toMailData(mails.get(id)),
      })),
    );
  }

  @Post()
  @NeedsRight('members:manage')
  @NeedsConfirmation()
  @ApiSummary(
    'Invite somebody',
    'Writes to the address if mail is set up. Returns a link to hand on; it can be used once, for 72 hours.',
  )
  @ApiAnswer(NewInvitationData, { description: 'The invitation.', status: 201 })
  @ApiErrors('FORBIDDEN', 'MEMBER_EXISTS', 'PLAN_LIMIT', 'INVALID_STATE')
  async invite(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(InviteBody)) { email, role }: InviteBody,
  ): Promise<Answer<NewInvitationData>> {
    const draft = { email: email.trim(), role };
    return this.withLink(member, await this.identity.invitations.create(member.orgId, draft, member.actor));
  }

  @Post(':id/resend')
  @HttpCode(200)
  @NeedsRight('members:manage')
  @NeedsConfirmation()
  @ApiSummary('Write to somebody who is invited once more', 'With a new link; the former one works no more.')
  @ApiAnswer(NewInvitationData, { description: 'The invitation, with another id.' })
  @ApiErrors('FORBIDDEN', 'INVITATION_NOT_FOUND', 'MEMBER_EXISTS', 'PLAN_LIMIT', 'INVALID_STATE')
  async resend(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<NewInvitationData>> {
    if (!isUuid(id)) throw new AppError('INVITATION_NOT_FOUND');
    return this.withLink(member, await this.identity.invitations.renew(member.orgId, id, member.actor));
  }

  @Delete(':id')
  @NeedsRight('members:manage')
  @ApiSummary('Take an invitation back')
  @ApiAnswer(DoneData, { description: 'Its link is of no use any more.' })
  @ApiErrors('INVITATION_NOT_FOUND')
  async revoke(@RequestMember() { orgId, actor }: MemberOf, @Param('id') id: string): Promise<Answer<DoneData>> {
    if (!isUuid(id)) throw new AppError('INVITATION_NOT_FOUND');
    await this.identity.invitations.revoke(orgId, id, actor);
    return answer(DONE);
  }

  private async withLink({ orgId, session }: MemberOf, made: NewInvitation): Promise<Answer<NewInvitationData>> {
    const mails = await this.mail.ofLinks(orgId, [made.id]);
    return answer({
      id: made.id,
      email: made.email,
      role: made.role,
      invited_by: session.user.name || session.user.email,
      created_at: made.createdAt.toISOString(),
      expires_at: made.expiresAt.toISOString(),
      mail: toMailData(mails.get(made.id)),
      link: pageLink(this.config.PUBLIC_URL, 'invitation', made.token),
    });
  }
}

const toMailData = (mail: MailStatus | undefined): InvitationMailData | null =>
  mail === undefined
    ? null
    : { state: mail.state, reason: mail.reason, finished_at: mail.finishedAt?.toISOString() ?? null };

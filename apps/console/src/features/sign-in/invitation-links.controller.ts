import { type Caller, Identity } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RequestCaller } from '../../http/caller';
import { Public } from '../../http/route-access';
import { SessionStarts } from './session-starts';
import { AcceptBody, OneTimeLinkBody } from './sign-in.body';
import { InvitationLookData, SignInData } from './sign-in.response';

@ApiTags('Sign-in')
@Controller('invitations')
export class InvitationLinksController {
  constructor(
    private readonly identity: Identity,
    private readonly starts: SessionStarts,
  ) {}

  @Post('look')
  @HttpCode(200)
  @Public()
  @ApiSummary('See what an invitation is for')
  @ApiAnswer(InvitationLookData, { description: 'The invitation.' })
  @ApiErrors('LINK_EXPIRED')
  async look(
    @Body(new CheckedPipe(OneTimeLinkBody)) { token }: OneTimeLinkBody,
    @RequestCaller() caller: Caller,
  ): Promise<Answer<InvitationLookData>> {
    const { organization, email, role, hasAccount } = await this.identity.invitations.look(token, caller);
    return answer({ organization: organization.name, email, role, has_account: hasAccount });
  }

  @Post('accept')
  @HttpCode(200)
  @Public()
  @ApiSummary('Join the organization', 'Takes the password of the account, or makes one for the address with it.')
  @ApiAnswer(SignInData, { description: 'Signed in, or a code is needed.' })
  @ApiErrors('LINK_EXPIRED', 'INVALID_CREDENTIALS', 'WEAK_PASSWORD', 'PLAN_LIMIT', 'MEMBER_EXISTS')
  async accept(
    @Body(new CheckedPipe(AcceptBody)) { token, name, password }: AcceptBody,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SignInData>> {
    const draft = { password, ...(name !== undefined && { name }) };
    return answer(this.starts.begin(reply, await this.identity.invitations.accept(token, draft, caller)));
  }
}

import { type Caller, Identity, type SignedIn } from '@chasqui/identity';
import { AppError } from '@chasqui/errors';
import { SystemMail } from '@chasqui/mail';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleAccess } from '../../http/access.hook';
import { RequestCaller } from '../../http/caller';
import { Public } from '../../http/route-access';
import { CodeBody, OneTimeLinkBody, NewPasswordBody, ResetBody, SignInBody } from './sign-in.body';
import { ResetWayData, SentData, SignInData } from './sign-in.response';
import { SessionStarts } from './session-starts';

/** Each way in starts a session with a new token, whatever token the browser had before. */
@ApiTags('Sign-in')
@Controller()
export class SignInController {
  constructor(
    private readonly identity: Identity,
    private readonly access: ConsoleAccess,
    private readonly starts: SessionStarts,
    private readonly mail: SystemMail,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Public()
  @ApiSummary('Sign in with email and password')
  @ApiAnswer(SignInData, { description: 'Signed in, or a code is needed.' })
  @ApiErrors('INVALID_CREDENTIALS')
  async signIn(
    @Body(new CheckedPipe(SignInBody)) { email, password }: SignInBody,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SignInData>> {
    return this.begin(reply, await this.identity.signIn.byPassword(email, password, caller));
  }

  @Post('sign-in/code')
  @HttpCode(200)
  @Public()
  @ApiSummary('Finish signing in with the code of the authenticator app, or a recovery code')
  @ApiAnswer(SignInData, { description: 'Signed in.' })
  @ApiErrors('INVALID_CODE')
  async code(
    @Body(new CheckedPipe(CodeBody)) { code }: CodeBody,
    @Req() request: FastifyRequest,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SignInData>> {
    const half = this.access.cookie.read(request);
    if (half === null) throw new AppError('UNAUTHORIZED', { message: 'Sign in with your password first.' });
    return this.begin(reply, await this.identity.signIn.byCode(half, code, caller));
  }

  @Post('sign-in/link')
  @HttpCode(200)
  @Public()
  @ApiSummary('Sign in with a one-use link')
  @ApiAnswer(SignInData, { description: 'Signed in, or a code is needed.' })
  @ApiErrors('LINK_EXPIRED')
  async link(
    @Body(new CheckedPipe(OneTimeLinkBody)) { token }: OneTimeLinkBody,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SignInData>> {
    return this.begin(reply, await this.identity.signIn.byLink(token, caller));
  }

  @Get('password-resets')
  @Public()
  @ApiSummary('See how links for a new password reach people')
  @ApiAnswer(ResetWayData, { description: 'The same for everybody.' })
  async resetWay(): Promise<Answer<ResetWayData>> {
    return answer({ by_mail: this.mail.setup !== null });
  }

  @Post('password-resets')
  @HttpCode(200)
  @Public()
  @ApiSummary(
    'Ask for a link that sets a new password',
    'It is mailed if mail is set up; else an admin hands the link out.',
  )
  @ApiAnswer(SentData, { description: 'Always the same.' })
  async requestReset(
    @Body(new CheckedPipe(ResetBody)) { email }: ResetBody,
    @RequestCaller() caller: Caller,
  ): Promise<Answer<SentData>> {
    await this.identity.passwordResets.request(email, caller);
    return answer({ sent: true as const });
  }

  @Post('password-resets/complete')
  @HttpCode(200)
  @Public()
  @ApiSummary('Set a new password with a one-use link; all sessions end')
  @ApiAnswer(SignInData, { description: 'Signed in, or a code is needed.' })
  @ApiErrors('LINK_EXPIRED', 'WEAK_PASSWORD')
  async completeReset(
    @Body(new CheckedPipe(NewPasswordBody)) { token, password }: NewPasswordBody,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SignInData>> {
    return this.begin(reply, await this.identity.passwordResets.complete(token, password, caller));
  }

  private begin(reply: FastifyReply, signedIn: SignedIn): Answer<SignInData> {
    return answer(this.starts.begin(reply, signedIn));
  }
}

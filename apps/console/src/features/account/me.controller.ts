import { type Actor, type Caller, type FoundSession, Identity } from '@chasqui/identity';
import { CONFIG } from '@chasqui/runtime';
import { ownVersion } from '@chasqui/config';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Get, HttpCode, Inject, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '../../console.config';
import { ConsoleAccess } from '../../http/access.hook';
import { RequestActor, RequestCaller, RequestSession } from '../../http/caller';
import { Public, SignedIn } from '../../http/route-access';
import { SessionStarts } from '../sign-in/session-starts';
import { LiveAccountsRepository } from './live-accounts.repository';
import { ChangeMeBody, ChangePasswordBody, ConfirmBody } from './me.body';
import { ConfirmedData, DONE, DoneData, type InstallationData, MeData, toMeData } from './me.response';

@ApiTags('Me')
@Controller()
export class MeController {
  private readonly installation: InstallationData;

  constructor(
    private readonly identity: Identity,
    private readonly access: ConsoleAccess,
    private readonly starts: SessionStarts,
    private readonly liveAccounts: LiveAccountsRepository,
    @Inject(CONFIG) { PUBLIC_URL }: ConsoleConfig,
  ) {
    this.installation = { base_url: `${PUBLIC_URL.replace(/\/{1,9}$/, '')}/v1`, version: ownVersion() };
  }

  @Get('me')
  @SignedIn()
  @ApiSummary('See who is signed in')
  @ApiAnswer(MeData, { description: 'The user, their organizations and this session.' })
  async me(
    @RequestSession() session: FoundSession,
    @RequestCaller() { browser }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<MeData>> {
    const { email } = session.user;
    // The session is older than this cookie, or another user has signed in with this browser since.
    if (this.identity.browsers.idOf(browser, email) === null) this.starts.noteBrowser(reply, email);
    const withLive = await this.liveAccounts.organizationsIn(session.organizations.map(({ id }) => id));
    return answer(toMeData(session, withLive, this.installation));
  }

  @Patch('me')
  @SignedIn()
  @ApiSummary('Change your name or language')
  @ApiAnswer(DoneData, { description: 'It is changed.' })
  async change(
    @Body(new CheckedPipe(ChangeMeBody)) { name, language }: ChangeMeBody,
    @RequestActor() actor: Actor,
    @RequestSession() { userId }: FoundSession,
  ): Promise<Answer<DoneData>> {
    const change = { ...(name !== undefined && { name: name.trim() }), ...(language !== undefined && { language }) };
    await this.identity.account.change(userId, change, actor);
    return answer(DONE);
  }

  @Post('me/confirm')
  @HttpCode(200)
  @SignedIn()
  @ApiSummary('Give the password again, for what shows secrets')
  @ApiAnswer(ConfirmedData, { description: 'It was right.' })
  @ApiErrors('INVALID_CREDENTIALS')
  async confirm(
    @Body(new CheckedPipe(ConfirmBody)) { password }: ConfirmBody,
    @RequestSession() { id, userId }: FoundSession,
  ): Promise<Answer<ConfirmedData>> {
    const until = await this.identity.account.confirm(id, userId, password);
    return answer({ confirmed_until: until.toISOString() });
  }

  @Post('me/password')
  @HttpCode(200)
  @SignedIn()
  @ApiSummary('Change your password; your other sessions end')
  @ApiAnswer(DoneData, { description: 'It is changed.' })
  @ApiErrors('INVALID_CREDENTIALS', 'WEAK_PASSWORD')
  async changePassword(
    @Body(new CheckedPipe(ChangePasswordBody)) body: ChangePasswordBody,
    @RequestSession() { id, userId }: FoundSession,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<DoneData>> {
    const passwords = { currentPassword: body.current_password, password: body.password };
    const token = await this.identity.account.changePassword(id, userId, passwords, caller);
    this.starts.begin(reply, { state: 'signed_in', token });
    return answer(DONE);
  }

  @Post('sign-out')
  @HttpCode(200)
  @Public()
  @ApiSummary('End this session')
  @ApiAnswer(DoneData, { description: 'This browser is signed out, also if it was not signed in.' })
  async signOut(
    @Req() request: FastifyRequest,
    @RequestCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<DoneData>> {
    const token = this.access.cookie.read(request);
    if (token !== null) await this.identity.signIn.signOut(token, caller);
    this.access.cookie.clear(reply);
    return answer(DONE);
  }
}

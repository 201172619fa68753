import { type Actor, type FoundSession, Identity } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequestActor, RequestSession } from '../../http/caller';
import { NeedsConfirmation, SignedIn } from '../../http/route-access';
import { CodeBody } from '../sign-in/sign-in.body';
import { DONE, DoneData, RecoveryCodesData, TwoFactorStartData } from './me.response';

/** Codes of an authenticator app (RFC 6238). */
@ApiTags('Me')
@Controller('me/two-factor')
export class TwoFactorController {
  constructor(private readonly identity: Identity) {}

  @Post()
  @HttpCode(200)
  @SignedIn()
  @NeedsConfirmation()
  @ApiSummary('Begin to set up an authenticator app')
  @ApiAnswer(TwoFactorStartData, { description: 'What the app needs. Nothing changes until it is confirmed.' })
  @ApiErrors('INVALID_STATE')
  async start(@RequestSession() { userId }: FoundSession): Promise<Answer<TwoFactorStartData>> {
    return answer(await this.identity.twoFactor.start(userId));
  }

  @Post('confirm')
  @HttpCode(200)
  @SignedIn()
  @NeedsConfirmation()
  @ApiSummary('Turn it on with the first code')
  @ApiAnswer(RecoveryCodesData, { description: 'It is on.' })
  @ApiErrors('INVALID_CODE', 'INVALID_STATE')
  async confirm(
    @Body(new CheckedPipe(CodeBody)) { code }: CodeBody,
    @RequestSession() { userId }: FoundSession,
    @RequestActor() actor: Actor,
  ): Promise<Answer<RecoveryCodesData>> {
    return answer({ recovery_codes: await this.identity.twoFactor.confirm(userId, code, actor) });
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @SignedIn()
  @NeedsConfirmation()
  @ApiSummary('Make new recovery codes; the old ones are of no use then')
  @ApiAnswer(RecoveryCodesData, { description: 'The new codes.' })
  @ApiErrors('INVALID_STATE')
  async newCodes(
    @RequestSession() { userId }: FoundSession,
    @RequestActor() actor: Actor,
  ): Promise<Answer<RecoveryCodesData>> {
    return answer({ recovery_codes: await this.identity.twoFactor.newRecoveryCodes(userId, actor) });
  }

  @Delete()
  @SignedIn()
  @NeedsConfirmation()
  @ApiSummary('Turn it off')
  @ApiAnswer(DoneData, { description: 'It is off.' })
  @ApiErrors('INVALID_STATE')
  async remove(@RequestSession() { userId }: FoundSession, @RequestActor() actor: Actor): Promise<Answer<DoneData>> {
    await this.identity.twoFactor.remove(userId, actor);
    return answer(DONE);
  }
}

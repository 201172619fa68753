import { Database } from '@chasqui/database';
import { type Actor, type FoundSession, Identity } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary } from '@chasqui/http/requests';
import { SystemMail } from '@chasqui/mail';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequestActor, RequestSession } from '../../http/caller';
import { OperatorOnly, Slow } from '../../http/route-access';
import { MailData, TestMailData } from './mail.response';

@ApiTags('Operations')
@Controller('operations/mail')
export class MailController {
  constructor(
    private readonly mail: SystemMail,
    private readonly identity: Identity,
    private readonly database: Database,
  ) {}

  @Get()
  @OperatorOnly()
  @ApiSummary('See how mail of the installation is')
  @ApiAnswer(MailData, { description: 'How it is set up, and how it fares.' })
  async read(): Promise<Answer<MailData>> {
    const { waiting, oldestWaitingAt, sent, failed, lastSentAt, lastFailure } = await this.mail.summary();
    return answer({
      setup: this.mail.setup,
      waiting,
      oldest_waiting_at: oldestWaitingAt?.toISOString() ?? null,
      sent,
      failed,
      last_sent_at: lastSentAt?.toISOString() ?? null,
      last_failure: lastFailure && { ...lastFailure, at: new Date(lastFailure.at).toISOString() },
    });
  }

  @Post('test')
  @HttpCode(200)
  @OperatorOnly()
  @Slow()
  @ApiSummary('Send a test mail to yourself')
  @ApiAnswer(TestMailData, { description: 'The mail server took it.' })
  @ApiErrors('INVALID_STATE', 'MAIL_NOT_SENT')
  async test(@RequestSession() { user }: FoundSession, @RequestActor() actor: Actor): Promise<Answer<TestMailData>> {
    const reply = await this.mail.test(user.email, user.language);
    const target = { type: 'user', id: user.id, name: user.email };
    await this.database.transaction((transaction) =>
      this.identity.audit.append(transaction, { orgId: null, actor, action: 'mail.tested', target }),
    );
    return answer({ to: user.email, reply });
  }
}

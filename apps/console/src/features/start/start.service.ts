import { type Mode, PRIORITIES } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { MessageSender } from '@chasqui/intake';
import { CONFIG } from '@chasqui/platform';
import { phoneOf } from '@chasqui/requests';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Inject, Injectable } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import type { MemberOf } from '../../http/caller';
import { ApiKeysService } from '../api-keys/api-keys.service';
import type { FirstMessageBody } from './first-message.body';
import { FirstStepsRepository } from './first-steps.repository';
import type { FirstMessageData, StartData, StepId } from './start.response';

/** The way of a newcomer: what is done, what comes next, and a first message. */
@Injectable()
export class StartService {
  constructor(
    private readonly steps: FirstStepsRepository,
    private readonly numbers: WhatsappNumberRepository,
    private readonly keys: ApiKeysService,
    private readonly sender: MessageSender,
    @Inject(CONFIG) private readonly config: ConsoleConfig,
  ) {}

  async read(orgId: string, mode: Mode): Promise<StartData> {
    const [first, sender] = await Promise.all([
      this.steps.findForOrg(orgId, mode),
      this.numbers.findSender(orgId, mode),
    ]);
    const ids: readonly StepId[] = ['key', 'number', 'message', 'webhook', 'reply'];
    return {
      steps: ids.map((id) => ({ id, done_at: first[id]?.toISOString() ?? null })),
      snippet: { base_url: `${this.config.PUBLIC_URL.replace(/\/{1,9}$/, '')}/v1`, number: sender?.phone ?? null },
    };
  }

  /**
   * Sends as a program with this key would.
   *
   * @throws AppError API_KEY_NOT_FOUND, INSUFFICIENT_SCOPE, and what POST /whatsapp/send refuses before it sends
   */
  async send({ orgId, actor }: MemberOf, body: FirstMessageBody): Promise<FirstMessageData> {
    const key = await this.keys.find(orgId, body.key_id);
    const isExpired = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now();
    if (key.revokedAt !== null || isExpired) {
      throw new AppError('INVALID_STATE', { message: 'This key is revoked or expired. Choose another one.' });
    }
    if (!key.scopes.includes('messages:send')) {
      throw new AppError('INSUFFICIENT_SCOPE', {
        message: 'This API key does not have the scope messages:send.',
        extra: { scope: 'messages:send' },
      });
    }
    const content = { type: 'text', text: body.message, media: null, payload: null };
    const who = { to: phoneOf(body.to), about: null, numberId: null, accountPhone: null };
    const request = { ...who, content, metadata: {}, scheduledAt: null, expiresInS: null };
    const { message } = await this.sender.accept('whatsapp', request, {
      orgId,
      mode: key.mode,
      requestId: actor.requestId ?? '',
      priority: PRIORITIES.api,
      joinsConversation: false,
      idempotency: null,
    });
    return { id: message.id, status: 'pending' };
  }
}

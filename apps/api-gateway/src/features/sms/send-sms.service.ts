import { PRIORITIES } from '@chasqui/database';
import { MessageSender } from '@chasqui/sending';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { NamedQuickReplies } from '../sending/named-quick-replies';
import { originOf, type SendingRoute } from '../sending/request-origin';
import type { SendSmsInput } from './send-sms-input';
import { TemplateTexts } from './template-texts';
import { type QueuedSmsData, toQueuedSmsData } from './send-sms.response';

const ROUTE: SendingRoute = { route: 'POST /sms/send', priority: PRIORITIES.api, joinsConversation: true };

export interface QueuedSmsAnswer {
  data: QueuedSmsData;
  replayed: boolean;
}

/** Queues one SMS without needing Redis: the sweeper makes up for a failed doorbell. */
@Injectable()
export class SendSmsService {
  constructor(
    private readonly sender: MessageSender,
    private readonly texts: TemplateTexts,
    private readonly quickReplies: NamedQuickReplies,
  ) {}

  /** @throws AppError with the codes of POST /sms/send (spec.md section 4, contract.md D3 and D8) */
  async send(key: AuthenticatedKey, input: SendSmsInput): Promise<QueuedSmsAnswer> {
    const { template } = input;
    const [written] = template === null ? [] : await this.texts.into(key, [{ request: input.request, template }]);
    const request = await this.quickReplies.of(key, written ?? input.request);
    const { message, replayed } = await this.sender.accept('sms', request, originOf(key, input, ROUTE));
    return { data: toQueuedSmsData(message), replayed };
  }
}

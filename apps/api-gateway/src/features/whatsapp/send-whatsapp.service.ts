import { PRIORITIES } from '@chasqui/entities';
import { MessageSender, type Origin } from '@chasqui/intake';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { originOf } from '../sending/request-origin';
import { BroughtFiles } from './brought-files';
import { toScheduleAnswer, toSendAnswer } from './send-whatsapp-answer';
import type { SendWhatsappInput, SendWhatsappResult, WhatsappSender } from './send-whatsapp-types';

/** What the routes of WhatsApp answer to a message that was sent, or that waits for its time. */
@Injectable()
export class SendWhatsappService implements WhatsappSender {
  constructor(
    private readonly sender: MessageSender,
    private readonly files: BroughtFiles,
  ) {}

  async send(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    const { message, outcome, replayed } = await this.files.with(key, input, (request) =>
      this.sender.sendAndWait(request, whatsappOrigin(key, input)),
    );
    return { ...toSendAnswer(message, outcome), replayed };
  }

  async schedule(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    const { message, replayed } = await this.files.with(key, input, (request) =>
      this.sender.accept('whatsapp', request, whatsappOrigin(key, input)),
    );
    return { ...toScheduleAnswer(message), replayed };
  }
}

/** Messages of the public routes of WhatsApp join no conversation (spec.md section 4). */
const whatsappOrigin = (key: AuthenticatedKey, input: SendWhatsappInput): Origin =>
  originOf(key, input, { route: input.route, priority: PRIORITIES.api, joinsConversation: false });

import { PRIORITIES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { MessageSender, type Origin } from '@chasqui/sending';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { NamedQuickReplies } from '../sending/named-quick-replies';
import { originOf } from '../sending/request-origin';
import { BroughtFiles } from './brought-files';
import { toScheduleAnswer, toSendAnswer } from './send-whatsapp-answer';
import { TemplateContents } from './template-contents';
import type { SendWhatsappInput, SendWhatsappResult, WhatsappSender } from './send-whatsapp-types';

@Injectable()
export class SendWhatsappService implements WhatsappSender {
  constructor(
    private readonly sender: MessageSender,
    private readonly files: BroughtFiles,
    private readonly templates: TemplateContents,
    private readonly quickReplies: NamedQuickReplies,
  ) {}

  async send(key: AuthenticatedKey, asked: SendWhatsappInput): Promise<SendWhatsappResult> {
    const input = await this.quickReplies.of(key, await this.written(key, asked));
    const { message, outcome, replayed } = await this.files.with(key, input, (request) =>
      this.sender.sendAndWait(request, whatsappOrigin(key, input)),
    );
    return { ...toSendAnswer(message, outcome), replayed };
  }

  async schedule(key: AuthenticatedKey, asked: SendWhatsappInput): Promise<SendWhatsappResult> {
    const input = await this.quickReplies.of(key, await this.written(key, asked));
    const { message, replayed } = await this.files.with(key, input, (request) =>
      this.sender.accept('whatsapp', request, whatsappOrigin(key, input)),
    );
    return { ...toScheduleAnswer(message), replayed };
  }

  private async written(key: AuthenticatedKey, { template, ...input }: SendWhatsappInput): Promise<SendWhatsappInput> {
    if (template === undefined || input.to === null) return input;
    const [content] = await this.templates.of(key, [{ to: input.to, template, payload: input.content.payload }]);
    if (content === undefined) throw new Error('a template has no outcome');
    return content instanceof AppError ? { ...input, refusal: content } : { ...input, content };
  }
}

/** Messages of the public WhatsApp routes join no conversation (spec.md section 4). */
const whatsappOrigin = (key: AuthenticatedKey, input: SendWhatsappInput): Origin =>
  originOf(key, input, { route: input.route, priority: PRIORITIES.api, joinsConversation: false });

import { AppError } from '@chasqui/errors';
import type { SmsRequest } from '@chasqui/sending';
import { TemplateMessages, type WantedTemplate } from '@chasqui/texts';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

interface Asked {
  request: SmsRequest;
  template: WantedTemplate;
}

@Injectable()
export class TemplateTexts {
  constructor(private readonly templates: TemplateMessages) {}

  /** In the order asked; a request without a text has the reason. */
  async into(key: AuthenticatedKey, asked: readonly Asked[]): Promise<SmsRequest[]> {
    if (asked.length === 0) return [];
    const wanted = asked.map(({ request: { to }, template }) => ({ to, template }));
    const messages = await this.templates.write(key, 'sms', wanted);
    return asked.map(({ request }, index) => {
      const message = messages[index];
      if (message === undefined) throw new Error('a template has no outcome');
      if (message instanceof AppError) return { ...request, refusal: message };
      return { ...request, text: message.text, template: message.template };
    });
  }
}

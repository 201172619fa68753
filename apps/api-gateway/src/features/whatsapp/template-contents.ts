import { AppError } from '@chasqui/errors';
import type { WhatsappContent } from '@chasqui/sending';
import { TemplateMessages, toWhatsappContent } from '@chasqui/texts';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { AskedTemplate } from './send-whatsapp-types';

interface Asked {
  to: string;
  template: AskedTemplate;
  payload: WhatsappContent['payload'];
}

@Injectable()
export class TemplateContents {
  constructor(private readonly templates: TemplateMessages) {}

  /** Contents in the requested order; an error in place of each one that cannot be made. */
  async of(key: AuthenticatedKey, asked: readonly Asked[]): Promise<(WhatsappContent | AppError)[]> {
    if (asked.length === 0) return [];
    const messages = await this.templates.write(key, 'whatsapp', asked);
    return asked.map(({ template: { filename }, payload }, index) => {
      const message = messages[index];
      if (message === undefined) throw new Error('a template has no outcome');
      return message instanceof AppError ? message : toWhatsappContent(message, { filename, payload });
    });
  }
}

import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';
import type { ReadBody } from './read.body';
import type { ReadMessageData } from './read.response';

export const READ_EXAMPLES = {
  readWhatsappMessage: {
    request: { message_id: IDS.message } satisfies ReadBody,
    answer: { id: IDS.message, read: true } satisfies ReadMessageData,
  },
} satisfies Record<string, Example>;

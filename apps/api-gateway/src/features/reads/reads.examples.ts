import type { Example } from '@chasqui/requests';
import { IDS } from '../../openapi/example';
import type { ReadBody } from './read.body';
import type { ReadMessageData } from './read.response';

/** Examples of messages that were read, by the name of the operation. */
export const READ_EXAMPLES = {
  readWhatsappMessage: {
    request: { message_id: IDS.message } satisfies ReadBody,
    answer: { id: IDS.message, read: true } satisfies ReadMessageData,
  },
} satisfies Record<string, Example>;

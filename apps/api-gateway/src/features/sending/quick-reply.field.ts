import { isBlank } from '@chasqui/http/requests';
import { KnownIdField } from '../../http/message-id.field';

/** The quick reply that a text is, or was made from (contract.md F, "Sends and answers"). */
export const QuickReplyIdField = (): PropertyDecorator =>
  KnownIdField({
    of: 'a quick reply: an `id` from GET /quick-replies',
    notFound: 'QUICK_REPLY_NOT_FOUND',
    about:
      'The ID of the quick reply that the text is, or was made of: its `usage_count` grows. What is sent is `message`; render ' +
      'it with POST /quick-replies/{id}/render.',
  });

export const quickReplyOf = ({ quick_reply_id: id }: { quick_reply_id?: string }): { quickReplyId?: string } =>
  id === undefined || isBlank(id) ? {} : { quickReplyId: id.toLowerCase() };

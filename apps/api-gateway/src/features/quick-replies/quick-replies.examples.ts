import type {
  CreateQuickReplyBody,
  DeletedQuickReplyData,
  QuickReplyData,
  RenderedQuickReplyData,
  RenderQuickReplyBody,
  UpdateQuickReplyBody,
} from '@chasqui/texts';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';

const id = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c015';

const quickReply = {
  id,
  shortcut: 'shipped',
  title: 'Order shipped',
  message: 'Hi {{contact.name|there}}, your order {{order}} is on its way.',
  media_url: null,
  media_type: null,
  channels: [],
  tags: ['orders'],
  usage_count: 0,
  created_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies QuickReplyData;

export const QUICK_REPLY_EXAMPLES = {
  listQuickReplies: { answer: [quickReply] },
  createQuickReply: {
    request: {
      shortcut: quickReply.shortcut,
      title: quickReply.title,
      message: quickReply.message,
      tags: quickReply.tags,
    } satisfies CreateQuickReplyBody,
    answer: quickReply,
  },
  getQuickReply: { answer: quickReply },
  updateQuickReply: {
    request: { channels: ['whatsapp'] } satisfies UpdateQuickReplyBody,
    answer: {
      ...quickReply,
      channels: ['whatsapp'],
      updated_at: '2026-11-20T11:00:00.000Z',
    } satisfies QuickReplyData,
  },
  deleteQuickReply: { answer: { id, deleted: true } satisfies DeletedQuickReplyData },
  renderQuickReply: {
    request: { contact_id: IDS.contact, variables: { order: 'A-1042' } } satisfies RenderQuickReplyBody,
    answer: { message: 'Hi Ana Lopez, your order A-1042 is on its way.', missing: [] } satisfies RenderedQuickReplyData,
  },
} satisfies Record<string, Example>;

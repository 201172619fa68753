import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../api/client';
import { sendForm } from '../api/upload';
import { useMode, useOrganization } from '../session/session';
import { type Attachment, partsOf } from './attachments';
import { keepPreview, newClientId, type Outgoing, sendInOrder, type Transport } from './outbox';
import { useAddMessage } from './queries';

type Send = (text: string, replyId: string | null, attachments: readonly Attachment[]) => void;

/** A message shows at once, and stays with the reason and a retry if the server refuses it. */
export function useSend(conversationId: string): Send {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const addMessage = useAddMessage();
  const send = async (outgoing: Outgoing): Promise<void> => {
    const { clientId, text, replyId, mediaId } = outgoing;
    const body = {
      client_id: clientId,
      ...(text !== '' && { text }),
      ...(replyId !== null && { quick_reply_id: replyId }),
      ...(mediaId !== null && { media_id: mediaId }),
    };
    const message = await api.post(`${path}/conversations/${conversationId}/messages`, body, { mode });
    keepPreview(message.id, outgoing);
    addMessage(conversationId, message);
    void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
    void client.invalidateQueries({ queryKey: [path, 'conversation', conversationId] });
  };
  const transport: Transport = {
    upload: async (file, onProgress, signal) => {
      const form = new FormData();
      form.append('file', file, file.name);
      return (await sendForm(`${path}/media`, form, { mode }, { onProgress, signal })).id;
    },
    send,
    isFileGone: (error) => error instanceof ApiError && error.code === 'MEDIA_NOT_FOUND',
  };
  return (text, replyId, attachments) => {
    const group = newClientId();
    const at = new Date().toISOString();
    const messages = partsOf(text, attachments).map(
      ({ text: own, attachment }, index): Outgoing => ({
        clientId: newClientId(),
        conversationId,
        group,
        text: own,
        replyId: index === 0 ? replyId : null,
        attachment,
        mediaId: null,
        progress: null,
        at,
        error: null,
      }),
    );
    sendInOrder(messages, transport);
  };
}

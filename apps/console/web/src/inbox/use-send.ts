import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import type { ConversationMessage } from '../api/inbox-types';
import { useMode, useOrganization } from '../session/session';
import { addOutgoing, newClientId, type Outgoing, removeOutgoing, setOutgoingError } from './outbox';
import { useAddMessage } from './queries';

interface Send {
  send: (text: string, replyId: string | null) => void;
  /** The same message again: the server makes no second one of it. */
  retry: (outgoing: Outgoing) => void;
}

/** A message is shown at once; it stays, with the reason and another try, when the server does not take it. */
export function useSend(conversationId: string): Send {
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const addMessage = useAddMessage();
  const post = async ({ clientId, text, replyId }: Outgoing): Promise<void> => {
    const body = { text, client_id: clientId, ...(replyId !== null && { quick_reply_id: replyId }) };
    try {
      const message = await api.post<ConversationMessage>(`${path}/conversations/${conversationId}/messages`, body, {
        mode,
      });
      addMessage(conversationId, message);
      removeOutgoing(clientId);
      void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
      void client.invalidateQueries({ queryKey: [path, 'conversation', conversationId] });
    } catch (error) {
      setOutgoingError(clientId, error);
    }
  };
  return {
    send: (text, replyId) => {
      const at = new Date().toISOString();
      const outgoing = { clientId: newClientId(), conversationId, text, replyId, at, error: null };
      addOutgoing(outgoing);
      void post(outgoing);
    },
    retry: (outgoing) => {
      setOutgoingError(outgoing.clientId, null);
      void post(outgoing);
    },
  };
}

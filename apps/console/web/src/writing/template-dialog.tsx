import '../templates/templates.css';
import './writing.css';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Conversation, ConversationMessage } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { newClientId } from '../inbox/outbox';
import { useAddMessage } from '../inbox/queries';
import { Dialog, DialogFoot } from '../kit/dialog';
import { Refusal } from '../kit/refusal';
import { useMode, useOrganization } from '../session/session';
import { useMessagePreview } from './queries';
import { isComplete, NO_TEMPLATE, valuesFor, type WritingChannel } from './template-draft';
import { TemplateFields } from './template-fields';

interface TemplateDialogProps {
  conversation: Conversation;
  channel: WritingChannel;
  opened: boolean;
  onClose: () => void;
}

/** Answers a conversation with a template. What is refused is said here, with everything as it was. */
export function TemplateDialog({ conversation, channel, opened, onClose }: TemplateDialogProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('writing:template.title')} width={520}>
      <TemplateForm conversation={conversation} channel={channel} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({ conversation, channel, onClose }: Omit<TemplateDialogProps, 'opened'>): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const addMessage = useAddMessage();
  // Of the whole form: however often it is sent, it is one message.
  const [clientId] = useState(newClientId);
  const [draft, setDraft] = useState(NO_TEMPLATE);
  const contactId = conversation.contact?.id ?? null;
  const preview = useMessagePreview(draft.id, contactId, draft.variables);
  const send = useMutation({
    mutationFn: () => {
      const variables = preview.data === undefined ? {} : valuesFor(draft, preview.data);
      const body = { client_id: clientId, template_id: draft.id, variables };
      return api.post<ConversationMessage>(`${path}/conversations/${conversation.id}/messages`, body, { mode });
    },
    onSuccess: (message) => {
      addMessage(conversation.id, message);
      void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
      void client.invalidateQueries({ queryKey: [path, 'conversation', conversation.id] });
      onClose();
    },
  });
  const isReady = isComplete(draft, preview.data);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !send.isPending) send.mutate();
      }}
    >
      <TemplateFields
        channel={channel}
        contactId={contactId}
        draft={draft}
        preview={preview}
        onChange={(next) => {
          send.reset();
          setDraft(next);
        }}
      />
      <Refusal error={send.error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" disabled={!isReady} loading={send.isPending}>
          {t('inbox:send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

import '../templates/templates.css';
import './writing.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Conversation } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { useAddMessage } from '../inbox/queries';
import { Dialog, DialogFoot } from '../kit/dialog';
import { Refusal } from '../kit/refusal';
import { useMode, useOrganization } from '../session/session';
import { useWriting } from './kept';
import { useMessagePreview } from './queries';
import { isComplete, saidBy, type WritingChannel } from './template-draft';
import { TemplateFields } from './template-fields';
import { useSendWriting } from './use-send-writing';

export interface TemplateDialogProps {
  conversation: Conversation;
  channel: WritingChannel;
  opened: boolean;
  onClose: () => void;
}

/** A refusal shows here, and the input stays. */
export function TemplateDialog({ opened, onClose, ...props }: TemplateDialogProps): ReactElement {
  const { t } = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('writing:template.title')} width={520}>
      <TemplateForm key={props.conversation.id} {...props} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({ conversation, channel, onClose }: Omit<TemplateDialogProps, 'opened'>): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const addMessage = useAddMessage();
  const { id } = conversation;
  const place = `conversation ${id}`;
  const { clientId, draft } = useWriting(place);
  const contactId = conversation.contact?.id ?? null;
  const preview = useMessagePreview(draft, contactId);
  const { send, edit, isSending, error } = useSendWriting({
    place,
    post: () => {
      const body = { client_id: clientId, ...saidBy(draft, preview) };
      return api.post(`${path}/conversations/${id}/messages`, body, { mode });
    },
    onSent: (message) => {
      addMessage(id, message);
      void client.invalidateQueries({ queryKey: [path, 'conversation', id] });
    },
  });
  const isReady = isComplete(draft, preview.needs);
  return (
    <form
      className="stack"
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send(onClose);
      }}
    >
      <TemplateFields
        channel={channel}
        contactId={contactId}
        draft={draft}
        preview={preview}
        onChange={(next) => edit({ draft: next })}
      />
      <Refusal error={error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" disabled={!isReady} loading={isSending}>
          {t('inbox:send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

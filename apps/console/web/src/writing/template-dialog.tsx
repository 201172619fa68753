import '../templates/templates.css';
import './writing.css';
import { Button } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Conversation, ConversationMessage } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { useAddMessage } from '../inbox/queries';
import { Dialog, DialogFoot } from '../kit/dialog';
import { Refusal } from '../kit/refusal';
import { useMode, useOrganization } from '../session/session';
import { forgetWriting, keepWriting, useWriting } from './kept';
import { useLookAgain, useMessagePreview } from './queries';
import { isComplete, valuesFor, type WritingChannel } from './template-draft';
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
  const isSending = useIsMutating({ mutationKey: keyOf(conversation) }) > 0;
  // On its way it is neither lost from sight nor sent by a second form.
  const close = isSending ? stay : onClose;
  return (
    <Dialog opened={opened} onClose={close} title={t('writing:template.title')} width={520}>
      <TemplateForm
        key={conversation.id}
        conversation={conversation}
        channel={channel}
        isSending={isSending}
        onClose={close}
      />
    </Dialog>
  );
}

const keyOf = ({ id }: Conversation): readonly string[] => ['write', 'conversation', id];
const stay = (): void => undefined;

interface TemplateFormProps extends Omit<TemplateDialogProps, 'opened'> {
  isSending: boolean;
}

function TemplateForm({ conversation, channel, isSending, onClose }: TemplateFormProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const addMessage = useAddMessage();
  const place = `conversation ${conversation.id}`;
  const [writing, write] = useWriting(place);
  const { clientId, draft } = writing;
  const contactId = conversation.contact?.id ?? null;
  const preview = useMessagePreview(draft, contactId);
  const lookAgain = useLookAgain();
  const send = useMutation({
    mutationKey: keyOf(conversation),
    mutationFn: () => {
      keepWriting(place, writing);
      const variables = preview.needs === undefined ? {} : valuesFor(draft, preview.needs);
      const body = { client_id: clientId, template_id: draft.chosen?.id, template_version: preview.version, variables };
      return api.post<ConversationMessage>(`${path}/conversations/${conversation.id}/messages`, body, { mode });
    },
    onError: lookAgain,
    onSuccess: (message) => {
      forgetWriting(place);
      addMessage(conversation.id, message);
      void client.invalidateQueries({ queryKey: [path, 'conversations', mode] });
      void client.invalidateQueries({ queryKey: [path, 'conversation', conversation.id] });
    },
  });
  const isReady = isComplete(draft, preview.needs);
  return (
    <form
      className="stack"
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending) send.mutate(undefined, { onSuccess: onClose });
      }}
    >
      <TemplateFields
        channel={channel}
        contactId={contactId}
        draft={draft}
        preview={preview}
        onChange={(next) => {
          if (isSending) return;
          send.reset();
          write({ draft: next });
        }}
      />
      <Refusal error={send.error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" disabled={!isReady} loading={isSending}>
          {t('inbox:send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { say } from '../kit/notify';
import { useLast } from '../kit/use-last';
import { useMode, useOrganization } from '../session/session';
import type { ConsentChannel } from './consent';
import { useShowContact } from './queries';
import { useRefusalText } from './refusal-text';

interface ConsentDialogProps {
  contact: Contact;
  /** Null if it is closed. */
  asked: { opt: 'in' | 'out'; channel: ConsentChannel | 'all' } | null;
  onClose: () => void;
}

const LONGEST_TEXT = 500;

export function ConsentDialog({ contact, asked, onClose }: ConsentDialogProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const show = useShowContact();
  const refusalText = useRefusalText();
  const [text, setText] = useState('');
  const shown = useLast(asked);
  const opt = shown?.opt ?? 'out';
  const channel = shown?.channel ?? 'all';
  const close = (): void => {
    setText('');
    change.reset();
    onClose();
  };
  const change = useMutation({
    mutationFn: () => {
      const body = { channel, text: text.trim() === '' ? undefined : text.trim() };
      return api.post(`${path}/contacts/${contact.id}/opt-${opt}`, body, { mode });
    },
    onSuccess: async (after) => {
      close();
      say(t('common:saved'));
      await show(after);
    },
  });
  const where = channel === 'all' ? t('person:consent.everywhere') : t(`common:channels.${channel}`);
  return (
    <Dialog opened={asked !== null} onClose={close} title={t(`person:consent.${opt}Of`, { channel: where })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <p className="soft">{t(`person:consent.${opt}Note`)}</p>
        <Textarea
          mt={14}
          label={t('person:consent.text')}
          description={t('person:consent.textNote')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST_TEXT}
          data-autofocus
          value={text}
          error={refusalText(change.error)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogFoot onCancel={close}>
          <Button type="submit" variant="filled" loading={change.isPending}>
            {t(`person:consent.${opt}`)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

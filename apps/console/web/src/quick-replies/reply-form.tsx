import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { api } from '../api/client';
import type { QuickReply } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { say } from '../kit/notify';
import { ErrorPanel } from '../kit/states';
import { useSave } from '../kit/use-save';
import { useOrganization } from '../session/session';
import { ReplyText } from './reply-text';
import { bodyOf, LONGEST, NO_REPLY, type ReplyValues, SHORTCUT, toShortcut, valuesOf } from './reply-values';

/** Channels of quick replies. */
const CHANNELS = ['whatsapp', 'sms'] as const;

interface ReplyFormProps {
  /** Null creates one. */
  reply: QuickReply | null;
  sample?: ReplyValues | undefined;
  onDone: () => void;
  children?: ReactNode;
}

export function ReplyForm({ reply, sample, onDone, children }: ReplyFormProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const form = useForm<ReplyValues>({
    initialValues: reply === null ? (sample ?? NO_REPLY) : valuesOf(reply),
    validate: {
      shortcut: (typed) => (SHORTCUT.test(toShortcut(typed)) ? null : t('replies:form.shortcutWrong')),
      message: (text) => (text.trim() === '' ? t('replies:form.messageMissing') : null),
    },
  });
  const save = useSave(form, {
    mutationFn: () => {
      const body = bodyOf(form.getValues());
      return reply === null
        ? api.post(`${path}/quick-replies`, body)
        : api.patch(`${path}/quick-replies/${reply.id}`, body);
    },
    onSuccess: async () => {
      say(t('common:saved'));
      onDone();
      await client.invalidateQueries({ queryKey: [path, 'replies'] });
    },
  });
  const { message, channels } = form.values;
  return (
    <form className="stack" onSubmit={form.onSubmit(() => save.mutate())}>
      <TextInput
        label={t('replies:form.shortcut')}
        description={t('replies:form.shortcutNote')}
        leftSection={<span className="mono dim">/</span>}
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        {...form.getInputProps('shortcut')}
      />
      <TextInput
        label={t('replies:form.title')}
        description={t('replies:form.titleNote')}
        maxLength={LONGEST.title}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('replies:form.message')}
        description={t('replies:form.messageNote', { name: '{{contact.name|there}}', own: '{{order}}' })}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={LONGEST.message}
        {...form.getInputProps('message')}
      />
      <Checkbox.Group
        label={t('replies:form.channels')}
        description={t('replies:form.channelsNote')}
        value={channels}
        error={form.errors.channels}
        onChange={(chosen) =>
          form.setFieldValue(
            'channels',
            CHANNELS.filter((each) => chosen.includes(each)),
          )
        }
      >
        <div className="row" style={{ gap: 18 }}>
          {CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={t(`common:channels.${channel}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {message.trim() !== '' && (
        <div className="stack tight">
          <span className="small dim">{t('replies:form.preview')}</span>
          <div className="reply-preview">
            <ReplyText message={message} />
          </div>
        </div>
      )}
      {save.failure !== null && <ErrorPanel error={save.failure} />}
      <div className="row">
        {children}
        <span className="grow" />
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={reply !== null && !form.isDirty()}>
          {t(reply === null ? 'replies:create' : 'common:save')}
        </Button>
      </div>
    </form>
  );
}

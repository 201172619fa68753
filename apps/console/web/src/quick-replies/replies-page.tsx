import './replies.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { QuickReply } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { CreateButton, ListPage, useRows } from '../kit/list-page';
import { useOpenRow } from '../kit/use-open-row';
import { useOrganization } from '../session/session';
import { DeleteReply } from './delete-reply';
import { useReplies } from './queries';
import { RepliesTable } from './replies-table';
import { ReplyForm } from './reply-form';
import { ReplyText } from './reply-text';
import type { ReplyValues } from './reply-values';

const SAMPLES = ['hours', 'ready', 'thanks'] as const;
const TYPING_MS = 250;

export function RepliesPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const { q = '' } = useSearch({ from: '/inside/o/$orgId/quick-replies' });
  const navigate = useNavigate({ from: '/o/$orgId/quick-replies' });
  const [sample, setSample] = useState<ReplyValues | null | undefined>(undefined);
  const [openId, show] = useOpenRow('reply');
  const replies = useReplies(q);
  const look = useDebouncedCallback(
    (text: string) => void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true }),
    TYPING_MS,
  );
  const mayWrite = may('quick_replies:write');
  const open = useRows(replies)?.find(({ id }) => id === openId);
  return (
    <ListPage
      title={t('replies:title')}
      lede={t('replies:lede')}
      query={replies}
      create={mayWrite && <CreateButton onClick={() => setSample(null)}>{t('replies:create')}</CreateButton>}
      isFiltered={q !== ''}
      filters={
        <TextInput
          mb={14}
          maw={280}
          aria-label={t('replies:find')}
          placeholder={t('replies:find')}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={q}
          onChange={(event) => look(event.currentTarget.value)}
        />
      }
      none={{ title: t('replies:none.title'), text: t('replies:none.text', { q }) }}
      empty={{
        title: t('replies:empty.title'),
        text: t('replies:empty.text'),
        more: mayWrite && <Samples onOpen={setSample} />,
      }}
      rows={(found) => <RepliesTable replies={found} onOpen={show} />}
    >
      <SidePanel opened={sample !== undefined} onClose={() => setSample(undefined)} title={t('replies:create')}>
        <ReplyForm reply={null} sample={sample ?? undefined} onDone={() => setSample(undefined)} />
      </SidePanel>
      <SidePanel opened={open !== undefined} onClose={() => show(undefined)} title={`/${open?.shortcut ?? ''}`}>
        {open && <OneReply key={open.id} reply={open} mayWrite={mayWrite} onDone={() => show(undefined)} />}
      </SidePanel>
    </ListPage>
  );
}

interface OneReplyProps {
  reply: QuickReply;
  mayWrite: boolean;
  onDone: () => void;
}

function OneReply({ reply, mayWrite, onDone }: OneReplyProps): ReactElement {
  if (!mayWrite) {
    return (
      <div className="stack">
        {reply.title !== '' && <h3>{reply.title}</h3>}
        <div className="reply-preview">
          <ReplyText message={reply.message} />
        </div>
      </div>
    );
  }
  return (
    <ReplyForm reply={reply} onDone={onDone}>
      <DeleteReply reply={reply} onDone={onDone} />
    </ReplyForm>
  );
}

/** Three samples; each opens the form filled in. */
function Samples({ onOpen }: { onOpen: (sample: ReplyValues) => void }): ReactElement {
  const { t } = useWords();
  return (
    <div className="samples">
      {SAMPLES.map((name) => {
        const message = t(`replies:samples.${name}.message`, { contact: '{{contact.name|' });
        const shortcut = t(`replies:samples.${name}.shortcut`);
        const title = t(`replies:samples.${name}.title`);
        return (
          <button
            key={name}
            type="button"
            className="sample"
            onClick={() => onOpen({ shortcut, title, message, channels: [] })}
          >
            <span className="row between">
              <b className="strong">{title}</b>
              <span className="reply-shortcut dim">/{shortcut}</span>
            </span>
            <span className="soft">
              <ReplyText message={message} />
            </span>
          </button>
        );
      })}
    </div>
  );
}

import './replies.css';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { QuickReply } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { useIsHidden } from '../kit/undo';
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
  const { q = '', reply: openId } = useSearch({ from: '/inside/o/$orgId/quick-replies' });
  const navigate = useNavigate({ from: '/o/$orgId/quick-replies' });
  const [sample, setSample] = useState<ReplyValues | null | undefined>(undefined);
  const replies = useReplies(q);
  const show = (reply: string | undefined): void => void navigate({ search: (now) => ({ ...now, reply }) });
  const look = useDebouncedCallback(
    (text: string) => void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true }),
    TYPING_MS,
  );
  const mayWrite = may('quick_replies:write');
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setSample(null)}>
      {t('replies:create')}
    </Button>
  );
  const isHidden = useIsHidden();
  const shown = (pages: readonly { data: QuickReply[] }[]): QuickReply[] =>
    pages.flatMap(({ data }) => data).filter(({ id }) => !isHidden(id));
  const all = replies.data && shown(replies.data.pages);
  const hasSome = q !== '' || (all?.length ?? 0) > 0;
  const open = all?.find(({ id }) => id === openId);
  return (
    <Page title={t('replies:title')} lede={t('replies:lede')} {...(mayWrite && hasSome && { actions: create })}>
      {hasSome && (
        <TextInput
          mb={14}
          maw={280}
          aria-label={t('replies:find')}
          placeholder={t('replies:find')}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={q}
          onChange={(event) => look(event.currentTarget.value)}
        />
      )}
      <Loaded query={replies} skeleton={<Rows count={8} />}>
        {({ pages }) => {
          const found = shown(pages);
          if (found.length > 0) return <RepliesTable replies={found} onOpen={show} />;
          if (q !== '') return <Blank title={t('replies:none.title')} text={t('replies:none.text', { q })} />;
          return <NoReplies create={mayWrite ? create : undefined} onSample={mayWrite ? setSample : undefined} />;
        }}
      </Loaded>
      {replies.hasNextPage && (
        <Button mt={16} loading={replies.isFetchingNextPage} onClick={() => void replies.fetchNextPage()}>
          {t('common:more')}
        </Button>
      )}
      <SidePanel opened={sample !== undefined} onClose={() => setSample(undefined)} title={t('replies:create')}>
        <ReplyForm reply={null} sample={sample ?? undefined} onDone={() => setSample(undefined)} />
      </SidePanel>
      <SidePanel opened={open !== undefined} onClose={() => show(undefined)} title={`/${open?.shortcut ?? ''}`}>
        {open && <OneReply key={open.id} reply={open} mayWrite={mayWrite} onDone={() => show(undefined)} />}
      </SidePanel>
    </Page>
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

interface NoRepliesProps {
  create: ReactElement | undefined;
  onSample: ((sample: ReplyValues) => void) | undefined;
}

/** Three samples; each opens the form filled in. */
function NoReplies({ create, onSample }: NoRepliesProps): ReactElement {
  const { t } = useWords();
  return (
    <>
      <Blank title={t('replies:empty.title')} text={t('replies:empty.text')}>
        {create}
      </Blank>
      {onSample !== undefined && (
        <div className="samples">
          {SAMPLES.map((name) => {
            const message = t(`replies:samples.${name}.message`, { contact: '{{contact.name|' });
            const sample = {
              shortcut: t(`replies:samples.${name}.shortcut`),
              title: t(`replies:samples.${name}.title`),
            };
            return (
              <button
                key={name}
                type="button"
                className="sample"
                onClick={() => onSample({ ...sample, message, channels: [] })}
              >
                <span className="row between">
                  <b className="strong">{sample.title}</b>
                  <span className="reply-shortcut dim">/{sample.shortcut}</span>
                </span>
                <span className="soft">
                  <ReplyText message={message} />
                </span>
              </button>
            );
          })}
        </div>
      )}
    </>
  );
}

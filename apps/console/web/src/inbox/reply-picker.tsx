import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { api } from '../api/client';
import type { QuickReply } from '../api/inbox-types';
import type { Channel } from '../api/types';
import { useWords } from '../i18n/use-words';
import { ReplyText } from '../quick-replies/reply-text';
import { useOrganization } from '../session/session';

const MOST = 20;

/** @param shortcut prefix to match; null if the text is no search */
export function useMatchingReplies(shortcut: string | null, channel: Channel): readonly QuickReply[] {
  const { path } = useOrganization();
  const { data } = useQuery({
    queryKey: [path, 'replies', 'picker', shortcut, channel],
    queryFn: async () => (await api.list(`${path}/quick-replies`, { shortcut, channel, per_page: MOST })).data,
    enabled: shortcut !== null,
    placeholderData: (before) => before,
  });
  return shortcut === null ? [] : (data ?? []);
}

interface ReplyPickerProps {
  replies: readonly QuickReply[];
  chosen: number;
  onPick: (reply: QuickReply) => void;
}

export function ReplyPicker({ replies, chosen, onPick }: ReplyPickerProps): ReactElement {
  const { t } = useWords();
  const { id } = useOrganization();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#reply-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (replies.length === 0) {
    return (
      <div className="reply-picker">
        <p className="soft" style={{ padding: 10 }} role="status">
          {t('inbox:noReply')}{' '}
          <Link className="link" to="/o/$orgId/quick-replies" params={{ orgId: id }}>
            {t('replies:title')}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div ref={list} id="reply-picker" className="reply-picker" role="listbox" aria-label={t('replies:title')}>
      {replies.map((reply, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
        <div
          key={reply.id}
          id={`reply-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={index === chosen ? 'reply-option on' : 'reply-option'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
        >
          <span className="reply-shortcut">/{reply.shortcut}</span>
          <span className="clip soft">
            {reply.title !== '' && <b className="strong">{reply.title} </b>}
            <ReplyText message={reply.message} />
          </span>
        </div>
      ))}
    </div>
  );
}

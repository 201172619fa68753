import type { ReactElement } from 'react';
import type { QuickReply } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { When } from '../kit/when';
import { ReplyText } from './reply-text';

interface RepliesTableProps {
  replies: readonly QuickReply[];
  onOpen: (id: string) => void;
}

export function RepliesTable({ replies, onOpen }: RepliesTableProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('replies:form.shortcut')}</th>
          <th>{t('replies:form.message')}</th>
          <th>{t('replies:form.channels')}</th>
          <th className="n">{t('replies:columns.used')}</th>
          <th className="n">{t('replies:columns.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {replies.map((reply) => (
          <tr key={reply.id}>
            <td className="head nowrap">
              <button type="button" className="row-button" onClick={() => onOpen(reply.id)}>
                <span className="reply-shortcut">/{reply.shortcut}</span>
              </button>
            </td>
            <td className="reply-cell">
              {reply.title !== '' && <div className="strong">{reply.title}</div>}
              <div className="soft clip">
                <ReplyText message={reply.message} />
              </div>
            </td>
            <td data-label={t('replies:form.channels')} className="soft">
              {reply.channels.length === 0
                ? t('replies:everywhere')
                : reply.channels.map((channel) => t(`common:channels.${channel}`)).join(', ')}
            </td>
            <td className="n" data-label={t('replies:columns.used')}>
              {number(reply.usage_count)}
            </td>
            <td className="n" data-label={t('replies:columns.changed')}>
              <When at={reply.updated_at} as="date" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

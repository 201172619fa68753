import type { ReactElement } from 'react';
import type { QuickReply } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { When } from '../kit/when';
import { ReplyText } from './reply-text';

interface RepliesTableProps {
  replies: readonly QuickReply[];
  onOpen: (id: string) => void;
}

export function RepliesTable({ replies, onOpen }: RepliesTableProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const channelsOf = ({ channels }: QuickReply): string =>
    channels.length === 0 ? t('replies:everywhere') : channels.map((each) => t(`common:channels.${each}`)).join(', ');
  return (
    <DataTable
      rows={replies}
      by="id"
      onOpen={({ id }) => onOpen(id)}
      columns={[
        {
          head: t('replies:form.shortcut'),
          as: 'title',
          className: 'nowrap',
          cell: ({ shortcut }) => <span className="reply-shortcut">/{shortcut}</span>,
        },
        {
          head: t('replies:form.message'),
          as: 'plain',
          className: 'reply-cell',
          cell: ({ title, message }) => (
            <>
              {title !== '' && <div className="strong">{title}</div>}
              <div className="soft clip">
                <ReplyText message={message} />
              </div>
            </>
          ),
        },
        { head: t('replies:form.channels'), className: 'soft', cell: channelsOf },
        { head: t('replies:columns.used'), className: 'n', cell: (reply) => number(reply.usage_count) },
        {
          head: t('replies:columns.changed'),
          className: 'n',
          cell: (reply) => <When at={reply.updated_at} as="date" />,
        },
      ]}
    />
  );
}

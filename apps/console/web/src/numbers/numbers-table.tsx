import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { WhatsappNumber } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { DataTable } from '../kit/data-table';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';
import { NumberStatusText } from './number-status';

interface NumbersTableProps {
  numbers: readonly WhatsappNumber[];
  onUnlink: (number: WhatsappNumber) => void;
}

export function NumbersTable({ numbers, onUnlink }: NumbersTableProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { may } = useOrganization();
  return (
    <DataTable
      rows={numbers}
      by="id"
      columns={[
        {
          head: t('numbers:columns.phone'),
          as: 'title',
          className: 'strong num',
          cell: ({ phone }) => phoneText(phone),
        },
        { head: t('common:name'), cell: (number) => number.display_name || <span className="dim">–</span> },
        { head: t('numbers:columns.status'), cell: (number) => <NumberState number={number} /> },
        { head: t('numbers:columns.paired'), cell: (number) => <When at={number.paired_at} as="date" /> },
        { head: t('numbers:columns.seen'), cell: (number) => <When at={number.last_seen_at} /> },
        {
          className: 'n',
          cell: (number) => may('accounts:write') && <NumberActions number={number} onUnlink={onUnlink} />,
        },
      ]}
    />
  );
}

function NumberState({ number }: { number: WhatsappNumber }): ReactElement {
  const { t } = useWords();
  return (
    <div>
      <NumberStatusText number={number} />
      {number.reason !== null && <div className="dim small">{number.reason}</div>}
      {number.restricted_until !== null && (
        <div className="small">
          {t('numbers:restricted')} <When at={number.restricted_until} as="full" />
        </div>
      )}
    </div>
  );
}

function NumberActions({ number, onUnlink }: { number: WhatsappNumber; onUnlink: (n: WhatsappNumber) => void }) {
  const { t } = useWords();
  const { id } = useOrganization();
  const navigate = useNavigate();
  const isOff = number.status !== 'connected';
  return (
    <span className="row end">
      {isOff && (
        <LinkButton size="xs" to="/o/$orgId/numbers/pair" params={{ orgId: id }} search={{ phone: number.phone }}>
          {t('numbers:pairAgain')}
        </LinkButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className="icon-button"
            aria-label={t('numbers:actionsOf', { name: number.display_name })}
          >
            <IconDots size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              void navigate({ to: '/o/$orgId/messages', params: { orgId: id }, search: { number: number.phone } })
            }
          >
            {t('numbers:showMessages')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              void navigate({ to: '/o/$orgId/numbers/pair', params: { orgId: id }, search: { phone: number.phone } })
            }
          >
            {t('numbers:pairAgain')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item className="danger" disabled={number.status === 'signed_out'} onClick={() => onUnlink(number)}>
            {t('numbers:unlink.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { WhatsappNumber } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
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
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('numbers:columns.phone')}</th>
          <th>{t('common:name')}</th>
          <th>{t('numbers:columns.status')}</th>
          <th>{t('numbers:columns.paired')}</th>
          <th>{t('numbers:columns.seen')}</th>
          <th>
            <span className="visually-hidden">{t('common:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {numbers.map((number) => (
          <tr key={number.id}>
            <td className="head strong num">{phoneText(number.phone)}</td>
            <td data-label={t('common:name')}>{number.display_name || <span className="dim">–</span>}</td>
            <td data-label={t('numbers:columns.status')}>
              <div>
                <NumberStatusText number={number} />
                {number.reason !== null && <div className="dim small">{number.reason}</div>}
                {number.restricted_until !== null && (
                  <div className="small">
                    {t('numbers:restricted')} <When at={number.restricted_until} as="full" />
                  </div>
                )}
              </div>
            </td>
            <td data-label={t('numbers:columns.paired')}>
              <When at={number.paired_at} as="date" />
            </td>
            <td data-label={t('numbers:columns.seen')}>
              <When at={number.last_seen_at} />
            </td>
            <td className="n">{may('accounts:write') && <NumberActions number={number} onUnlink={onUnlink} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

import type { ReactElement } from 'react';
import type { Member } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status } from '../kit/status';
import { When } from '../kit/when';
import { useMe } from '../session/session';
import { MemberMenu } from './member-menu';

export function MembersTable({ members }: { members: readonly Member[] }): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('common:name')}</th>
          <th>{t('members:columns.role')}</th>
          <th>{t('members:columns.twoFactor')}</th>
          <th>{t('members:columns.seen')}</th>
          <th>{t('members:columns.joined')}</th>
          <th>
            <span className="visually-hidden">{t('common:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td className="head">
              <div>
                <span className="strong">{member.name}</span>{' '}
                {member.id === user.id && <span className="chip accent">{t('members:you')}</span>}
                <div className="dim small">{member.email}</div>
              </div>
            </td>
            <td data-label={t('members:columns.role')}>
              <div>
                {t(`common:roles.${member.role}`)}
                <div className="dim small">{t(`common:roleNotes.${member.role}`)}</div>
              </div>
            </td>
            <td data-label={t('members:columns.twoFactor')}>
              <Status tone={member.two_factor ? 'ok' : 'wait'}>
                {member.two_factor ? t('members:twoFactor.on') : t('members:twoFactor.off')}
              </Status>
            </td>
            <td data-label={t('members:columns.seen')}>
              <When at={member.last_seen_at} never={t('common:never')} />
            </td>
            <td data-label={t('members:columns.joined')}>
              <When at={member.joined_at} as="date" />
            </td>
            <td className="n">
              <MemberMenu member={member} members={members} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

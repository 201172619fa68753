import type { ReactElement } from 'react';
import type { Member } from '../api/types';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { Status } from '../kit/status';
import { When } from '../kit/when';
import { useMe } from '../session/session';
import { MemberMenu } from './member-menu';

export function MembersTable({ members }: { members: readonly Member[] }): ReactElement {
  const { t } = useWords();
  const never = t('common:never');
  return (
    <DataTable
      rows={members}
      by="id"
      columns={[
        { head: t('common:name'), as: 'title', cell: (member) => <Name member={member} /> },
        {
          head: t('members:columns.role'),
          cell: ({ role }) => (
            <div>
              {t(`common:roles.${role}`)}
              <div className="dim small">{t(`common:roleNotes.${role}`)}</div>
            </div>
          ),
        },
        {
          head: t('members:columns.twoFactor'),
          cell: ({ two_factor: isOn }) => (
            <Status tone={isOn ? 'ok' : 'wait'}>{t(isOn ? 'members:twoFactor.on' : 'members:twoFactor.off')}</Status>
          ),
        },
        { head: t('members:columns.seen'), cell: (member) => <When at={member.last_seen_at} never={never} /> },
        { head: t('members:columns.joined'), cell: (member) => <When at={member.joined_at} as="date" /> },
        { className: 'n', cell: (member) => <MemberMenu member={member} members={members} /> },
      ]}
    />
  );
}

function Name({ member: { id, name, email } }: { member: Member }): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  return (
    <div>
      <span className="strong">{name}</span> {id === user.id && <span className="chip accent">{t('members:you')}</span>}
      <div className="dim small">{email}</div>
    </div>
  );
}

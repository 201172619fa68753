import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Loaded } from '../kit/states';
import { useOrganization } from '../session/session';
import { InvitationsTable } from './invitations-table';
import { InviteMember } from './invite-member';
import { MembersTable } from './members-table';
import { useInvitations, useMembers } from './queries';

export function MembersPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const members = useMembers();
  const invitations = useInvitations();
  const [isInviting, setIsInviting] = useState(false);
  const invite = (
    <Button variant="filled" leftSection={<IconUserPlus size={15} />} onClick={() => setIsInviting(true)}>
      {t('members:invite.action')}
    </Button>
  );
  return (
    <Page title={t('members:title')} lede={t('members:lede')} {...(may('members:manage') && { actions: invite })}>
      <div className="stack loose">
        <Loaded query={members}>{(all) => <MembersTable members={all} />}</Loaded>
        {may('members:manage') && (
          <Loaded query={invitations} skeleton={null}>
            {(all) => (all.length === 0 ? null : <InvitationsTable invitations={all} />)}
          </Loaded>
        )}
      </div>
      <InviteMember opened={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  );
}

import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { OrganizationRow } from '../api/types';
import { useWords } from '../i18n/use-words';
import { SidePanel } from '../kit/dialog';
import { WholeData } from '../organization-data/whole-data';

export function DataButton({ organization }: { organization: OrganizationRow }): ReactElement {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('operations:organizations.data')}
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={organization.name}>
        <WholeData path={`/operations/organizations/${organization.id}`} isOperator />
      </SidePanel>
    </>
  );
}

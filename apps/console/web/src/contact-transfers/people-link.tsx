import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { searchOf } from '../api/client';
import type { ContactImport } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useMode, useOrganization } from '../session/session';

/** To the people of an import: by a tag that all of them got, else by when they were changed. */
export function PeopleLink({ read }: { read: ContactImport }): ReactElement {
  const { t } = useWords();
  const { id: orgId } = useOrganization();
  const mode = useMode();
  const router = useRouter();
  const [tag] = read.tags;
  const found = tag === undefined ? { updated_since: read.started_at } : { tag };
  const search = searchOf({ ...found, mode: mode === 'test' ? mode : undefined });
  return (
    <div>
      <Button component="a" variant="filled" href={`${router.basepath}/o/${orgId}/contacts${search}`}>
        {t('transfers:people')}
      </Button>
    </div>
  );
}
